import type { Header } from '@lechaim/shared/contracts/content.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { pictureAddress } from '@lechaim/shared/lib/pictures.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, font, media, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

export function Brand({ storeName, tagline, logo }: Pick<Header, 'storeName' | 'tagline' | 'logo'>) {
  return (
    <Link to={home}>
      {logo && <Logo src={pictureAddress(logo, 'banner')} alt="" width={48} height={48} />}
      <Name dir="auto">{storeName || common.shopName}</Name>
      {tagline && <Tagline dir="auto">{tagline}</Tagline>}
    </Link>
  )
}

const Link = styled(ShellLink)`
  display: flex;
  align-items: center;
  gap: ${space(2.5)};
  min-inline-size: 0;
  min-block-size: ${touch};
  text-decoration: none;
  ${media.desktop} {
    grid-area: brand;
  }
`

const Logo = styled.img`
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  object-fit: contain;
`

const Name = styled.span`
  overflow: hidden;
  color: ${color.wine};
  font-family: ${font.heading};
  font-size: 1.6rem;
  font-weight: 800;
  line-height: 1.2;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${media.desktop} {
    font-size: 1.9rem;
  }
`

const Tagline = styled.span`
  display: none;
  color: ${color.soft};
  font-size: ${text.tiny};
  font-weight: 500;
  ${media.desktop} {
    display: block;
    max-inline-size: 9em;
    padding-block-start: ${space(1)};
    line-height: 1.3;
  }
`
