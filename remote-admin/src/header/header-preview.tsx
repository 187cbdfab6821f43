import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { color, font, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { Figure } from '../forms/form-layout.tsx'
import { isOwnPath } from '../media/picture-address.ts'
import type { HeaderDraft } from './header-form.ts'
import { headerMessages as t } from './header-messages.ts'

/** Preview of the shop's header. A foreign logo is shown only once it is saved: the server does not fetch it before. */
export function HeaderPreview({ draft, savedLogo }: { draft: HeaderDraft; savedLogo: string }) {
  const logo = draft.logo.trim()
  const shown = logo && (logo === savedLogo || isOwnPath(logo))
  return (
    <Figure>
      <figcaption>{t.preview}</figcaption>
      <Brand>
        {shown && <Logo key={logo} src={logo} alt="" width={44} height={44} />}
        <Name dir="auto">{draft.storeName}</Name>
        <Tagline dir="auto">{draft.tagline}</Tagline>
      </Brand>
    </Figure>
  )
}

const Brand = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  min-block-size: ${space(19)};
  padding: ${space(3)} ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.normal};
  background: ${color.ground};
`

const Logo = styled(Picture)`
  inline-size: 44px;
  background: none;
  object-fit: contain;
`

const Name = styled.p`
  color: ${color.wine};
  font-family: ${font.heading};
  font-size: 1.9rem;
  font-weight: 800;
  line-height: 1.2;
`

const Tagline = styled.p`
  max-inline-size: 24ch;
  color: ${color.soft};
  font-size: ${text.tiny};
  font-weight: 500;
  line-height: 1.3;
`
