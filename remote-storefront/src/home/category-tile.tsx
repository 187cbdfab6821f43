import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, font, media, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { Wine } from 'lucide-react'
import { useId } from 'react'
import { styled } from 'styled-components'

const tints = [color['tint-rose'], color['tint-amber'], color['tint-straw'], color['tint-sage']]

/** A category that stands by itself; `tint` picks one of the look's four grounds. */
export function CategoryTile({ category, tint }: { category: Category; tint: number }) {
  const id = useId()
  return (
    <Tile to={placeOf(category)} aria-labelledby={id} aria-describedby={`${id}-about`} $tint={tints[tint % tints.length] ?? ''}>
      {category.image ? (
        <Ground src={category.image} kind="category" alt="" width={480} height={400} lazy />
      ) : (
        <Icon aria-hidden strokeWidth={1.1} />
      )}
      <Words>
        <Name id={id} dir="auto">
          {category.name}
        </Name>
        <About id={`${id}-about`} dir="auto">
          {category.description}
        </About>
      </Words>
    </Tile>
  )
}

/** A category below another one. */
export function SmallCategoryTile({ category }: { category: Category }) {
  const id = useId()
  return (
    <SmallTile to={placeOf(category)} aria-labelledby={id} aria-describedby={`${id}-about`}>
      {category.image ? (
        <Thumb src={category.image} kind="category" alt="" width={80} height={80} lazy />
      ) : (
        <ThumbIcon>
          <Wine aria-hidden strokeWidth={1.4} />
        </ThumbIcon>
      )}
      <span>
        <SmallName id={id} dir="auto">
          {category.name}
        </SmallName>
        <SmallAbout id={`${id}-about`} dir="auto">
          {category.description}
        </SmallAbout>
      </span>
    </SmallTile>
  )
}

const placeOf = ({ name }: Category) => ({ ...home, view: 'category' as const, category: name })

const Tile = styled(ShellLink)<{ $tint: string }>`
  --tint: ${({ $tint }) => $tint};
  position: relative;
  display: block;
  block-size: 100%;
  overflow: hidden;
  border-radius: ${radius.large};
  background: linear-gradient(160deg, var(--tint), ${color.ground});
  text-decoration: none;
  transition: box-shadow 0.2s;
  &:hover {
    box-shadow: 0 12px 28px -16px ${color['wine-deep']};
  }
`

const Ground = styled(Picture)`
  position: absolute;
  inset: 0;
  block-size: 100%;
  aspect-ratio: auto;
  object-position: 36% 100%;
  background: none;
  transition: transform 0.35s ease-out;
  ${Tile}:hover & {
    transform: scale(1.03);
  }
`

/** Words stand on a veil of the tile's own tint: they stay readable on any picture. */
const Words = styled.span`
  position: absolute;
  inset-block-start: 0;
  inset-inline: 0;
  padding: ${space(4)} ${space(4)} ${space(8)};
  background: linear-gradient(var(--tint) calc(100% - ${space(8)}), transparent);
  ${media.tablet} {
    padding: ${space(5)} ${space(5.5)} ${space(8)};
  }
`

const Name = styled.span`
  display: block;
  font-family: ${font.heading};
  font-size: 1.4rem;
  font-weight: 700;
  line-height: 1.2;
  text-align: start;
`

const About = styled.span`
  display: -webkit-box;
  overflow: hidden;
  font-size: ${text.small};
  line-height: 1.45;
  text-align: start;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`

const Icon = styled(Wine)`
  position: absolute;
  inset-block-end: ${space(-4)};
  inset-inline-end: ${space(4)};
  inline-size: 120px;
  block-size: 120px;
  color: ${color['brass-ink']};
  opacity: 0.55;
`

const SmallTile = styled(ShellLink)`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  block-size: 100%;
  padding: ${space(2)};
  border: 1px solid ${color.line};
  border-radius: 14px;
  background: ${color.paper};
  text-decoration: none;
  &:hover {
    background: ${color.hover};
  }
`

const Thumb = styled(Picture)`
  flex: none;
  inline-size: 56px;
  border-radius: ${radius.normal};
  ${media.tablet} {
    inline-size: 80px;
  }
`

const ThumbIcon = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  inline-size: 56px;
  aspect-ratio: 1;
  border-radius: ${radius.normal};
  ${media.tablet} {
    inline-size: 80px;
  }
  background: ${color['brass-wash']};
  color: ${color['brass-ink']};
`

const SmallName = styled.span`
  display: block;
  font-weight: 600;
  line-height: 1.3;
  text-align: start;
`

const SmallAbout = styled.span`
  display: none;
  color: ${color.soft};
  font-size: ${text.tiny};
  line-height: 1.4;
  text-align: start;
  ${media.tablet} {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`
