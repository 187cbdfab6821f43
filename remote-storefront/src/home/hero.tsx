import type { Banner } from '@lechaim/shared/contracts/banners.ts'
import { announcedSizes } from '@lechaim/shared/lib/pictures.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { richText } from '@lechaim/shared/ui/rich-text.ts'
import { color, font, media, space, text } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { showCategories } from './categories/show-categories.ts'
import { messages } from './home-messages.ts'

/** The first visible banner, or the default greeting. */
export function Hero({ banner }: { banner: Banner | undefined }) {
  const shop = useStore($shop)
  const { tagline, storeName } = shop.state === 'ready' ? shop.data.header : { tagline: '', storeName: '' }
  return (
    <Sides>
      <Frame
        src={banner?.image ?? ''}
        placeholder={banner?.placeholder}
        kind="banner"
        alt=""
        width={600}
        height={555}
        sizes={announcedSizes.hero}
        priority
      />
      <Words>
        {tagline && (
          <Eyebrow>
            <bdi>{tagline}</bdi>
          </Eyebrow>
        )}
        <Title tabIndex={-1} dir="auto">
          {banner?.title ?? messages.headline(storeName || common.shopName)}
        </Title>
        {banner ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it when written and again when read (decision 0008)
          <Description dangerouslySetInnerHTML={{ __html: banner.description }} />
        ) : (
          <Description>{messages.tagline}</Description>
        )}
        <Button $large onClick={showCategories}>
          {messages.buyNow}
        </Button>
      </Words>
    </Sides>
  )
}

const Sides = styled(Wrap)`
  display: grid;
  gap: ${space(6)};
  align-items: center;
  padding-block: ${space(4)} ${space(6)};
  ${media.tablet} {
    grid-template-columns: 1.05fr 1fr;
    gap: ${space(8)};
    padding-block: ${space(10)};
  }
  ${media.desktop} {
    gap: ${space(12)};
    padding-block: ${space(14)} ${space(12)};
  }
`

const Words = styled.div`
  display: grid;
  justify-items: start;
  ${media.tablet} {
    grid-area: 1 / 1;
    /* Centred beside the picture: lines that were painted before the last one arrived would move. */
    &:not(:has(> button)) {
      visibility: hidden;
    }
  }
`

const Eyebrow = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2.5)};
  margin-block-end: ${space(3)};
  color: ${color['brass-ink']};
  font-size: ${text.small};
  font-weight: 600;
  &::before {
    inline-size: 28px;
    block-size: 1.5px;
    background: ${color.brass};
    content: '';
  }
`

const Title = styled.h1`
  overflow-wrap: anywhere;
  font-family: ${font.heading};
  font-size: ${text.hero};
  font-weight: 800;
`

const Description = styled.div`
  /* Not in ch: digits come with the Latin font, after the Hebrew one, and would move the line breaks. */
  max-inline-size: 21.5em;
  margin-block: ${space(4)} ${space(6)};
  color: ${color.soft};
  font-size: ${text.large};
  ${richText}
`

/** The arch, before the text in the DOM: otherwise it would shift the text. */
const Frame = styled(Picture)`
  aspect-ratio: 1.4;
  border-start-start-radius: 240px;
  border-start-end-radius: 240px;
  border-end-start-radius: 20px;
  border-end-end-radius: 20px;
  ${media.tablet} {
    grid-area: 1 / 2;
    aspect-ratio: 1.08;
  }
`
