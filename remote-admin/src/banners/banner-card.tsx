import type { Banner } from '@lechaim/shared/contracts/banners.ts'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { richText } from '@lechaim/shared/ui/rich-text.ts'
import { color, media, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { House } from 'lucide-react'
import { useId } from 'react'
import { styled } from 'styled-components'
import { Badge, VisibilityBadge } from '../show-times/visibility-badge.tsx'
import { SortButtons } from '../sorting/sort-buttons.tsx'
import { Card, Line, RowActions } from '../ui/row-parts.tsx'
import { bannersMessages as t } from './banners-messages.ts'
import { $homeBanner, bannerForm, removeBanner } from './banners-store.ts'

/** A banner in the list; its description comes sanitised from the server (decision 0008). */
export function BannerCard({ banner }: { banner: Banner }) {
  const id = useId()
  const isOnHome = useStore($homeBanner) === banner.id
  return (
    <Row aria-labelledby={id}>
      <Thumbnail src={banner.image} alt="" width={192} height={120} kind="banner" lazy />
      <Texts>
        <Top>
          <h3 id={id} dir="auto">
            {banner.title}
          </h3>
          <VisibilityBadge of={banner} />
          {isOnHome && (
            <OnHome>
              <House aria-hidden size={14} />
              {t.onHome}
            </OnHome>
          )}
        </Top>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, when written and when read */}
        <Description dangerouslySetInnerHTML={{ __html: banner.description }} />
      </Texts>
      <Actions>
        <RowActions name={banner.title} onEdit={() => bannerForm.openRow(banner)} onRemove={() => removeBanner(banner)} />
        <SortButtons describedBy={id} />
      </Actions>
    </Row>
  )
}

const Row = styled(Card)`
  display: grid;
  grid-template:
    'picture actions' auto
    'texts texts' auto / 1fr auto;
  align-items: start;
  gap: ${space(3)} ${space(4)};
  ${media.tablet} {
    grid-template: 'picture texts actions' auto / auto 1fr auto;
  }
`

const Actions = styled.div`
  display: grid;
  grid-area: actions;
  justify-items: end;
  gap: ${space(1)};
`

const Thumbnail = styled(Picture)`
  grid-area: picture;
  inline-size: clamp(132px, 24vw, 192px);
  border-radius: ${radius.normal};
`

const Texts = styled.div`
  display: grid;
  grid-area: texts;
  align-content: start;
  gap: ${space(2)};
  min-inline-size: 0;
`

const OnHome = styled(Badge).attrs({ $on: true })`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  background: ${color.wine};
  color: ${color['on-wine']};
`

const Top = styled(Line)`
  row-gap: ${space(2)};
  h3 {
    font-size: ${text.subheading};
  }
`

const Description = styled.div`
  display: -webkit-box;
  overflow: hidden;
  color: ${color.soft};
  font-size: ${text.small};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 5;
  ${richText}
`
