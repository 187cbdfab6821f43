import type { Category } from '@lechaim/shared/contracts/categories.ts'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, font, media, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { Wine } from 'lucide-react'
import { useId } from 'react'
import { css, styled } from 'styled-components'
import { categoryRoute } from '../../use-route.ts'

const tints = [color['tint-rose'], color['tint-amber'], color['tint-straw'], color['tint-sage']]

/** A standalone or main category; `tint` picks one of four grounds. */
export function CategoryTile({ category, tint }: { category: Category; tint: number }) {
  const id = useId()
  return (
    <Tile $tint={tints[tint % tints.length] ?? ''} {...lightOf(category)}>
      {category.image ? (
        <Ground
          src={category.image}
          placeholder={category.placeholder}
          kind="category"
          alt=""
          width={480}
          height={400}
          sizes="(min-width: 1240px) 275px, (min-width: 1024px) calc(25vw - 35px), calc(50vw - 22px)"
          lazy
        />
      ) : (
        <Icon aria-hidden strokeWidth={1.1} />
      )}
      <Words>
        <Name to={categoryRoute(category.name)} aria-describedby={id} dir="auto">
          {category.name}
        </Name>
        <About id={id} dir="auto">
          {category.description}
        </About>
      </Words>
    </Tile>
  )
}

export function SmallCategoryTile({ category }: { category: Category }) {
  const id = useId()
  return (
    <SmallTile>
      {category.image ? (
        <Thumb src={category.image} placeholder={category.placeholder} kind="category" alt="" width={80} height={80} lazy />
      ) : (
        <ThumbIcon>
          <Wine aria-hidden strokeWidth={1.4} />
        </ThumbIcon>
      )}
      <div>
        <SmallName to={categoryRoute(category.name)} aria-describedby={id} dir="auto">
          {category.name}
        </SmallName>
        <SmallAbout id={id} dir="auto">
          {category.description}
        </SmallAbout>
      </div>
    </SmallTile>
  )
}

/** A picture's dominant colour, if light enough for dark text. */
const lightOf = ({ placeholder }: Category) =>
  /^#([a-f].){3}$/.test(placeholder?.color ?? '') ? { 'data-light': true, style: { '--light': placeholder?.color } } : undefined

/** The link is the name alone, for its accessible name; it covers the whole tile. */
const wholeTile = css`
  display: block;
  color: inherit;
  text-decoration: none;
  &::after {
    position: absolute;
    inset: 0;
    border-radius: ${radius.large};
    content: '';
  }
  &:focus-visible {
    outline: none;
    &::after {
      outline: 3px solid ${color.focus};
      outline-offset: -3px;
    }
  }
`

const light = ':root:not(.high-contrast) [data-light]'

const Tile = styled.div<{ $tint: string }>`
  --tint: ${({ $tint }) => $tint};
  position: relative;
  block-size: 100%;
  overflow: hidden;
  isolation: isolate;
  border-radius: ${radius.large};
  background: linear-gradient(160deg, var(--tint), ${color.ground});
  transition: box-shadow 0.2s;
  &:hover {
    box-shadow: 0 12px 28px -16px ${color['wine-deep']};
  }
`

const Ground = styled(Picture)`
  position: absolute;
  inset: 0;
  z-index: -1;
  block-size: 100%;
  aspect-ratio: auto;
  object-position: 36% 100%;
  background-position: 36% 100%;
  background-color: transparent;
  transition: transform 0.35s ease-out;
  ${Tile}:hover & {
    transform: scale(1.03);
  }
`

/** A veil of the tile's tint keeps the words readable on any picture; on a light one it has that picture's colour and the words' width.
 *  Nothing here is positioned, so that the name's link covers the whole tile. */
const Words = styled.div`
  padding: ${space(3)};
  background: linear-gradient(var(--tint) calc(100% - ${space(8)}), transparent);
  ${media.tablet} {
    padding: ${space(5)} ${space(5.5)} ${space(8)};
  }
  ${light} & {
    background: none;
  }
`

const ownVeil = css`
  ${light} & {
    inline-size: fit-content;
    background: var(--light);
    box-shadow: 0 0 12px 10px var(--light);
  }
`

const Name = styled(ShellLink)`
  ${wholeTile}
  ${ownVeil}
  font-family: ${font.heading};
  /* Large text on a small screen: a word as long as half the screen must not break. */
  font-size: clamp(1.05rem, 7vw, 1.4rem);
  font-weight: 700;
  line-height: 1.2;
`

const About = styled.p`
  ${ownVeil}
  display: none;
  ${media.tablet} {
    display: -webkit-box;
  }
  overflow: hidden;
  font-size: ${text.small};
  line-height: 1.45;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  ${light} & {
    max-inline-size: max(6.5rem, 64%);
    -webkit-line-clamp: 4;
  }
`

const Icon = styled(Wine)`
  position: absolute;
  z-index: -1;
  inset-block-end: ${space(-4)};
  inset-inline-end: ${space(4)};
  inline-size: 120px;
  block-size: 120px;
  color: ${color['brass-ink']};
  opacity: 0.55;
`

/** With large text the words go below the picture. */
const SmallTile = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  align-content: center;
  > :last-child {
    flex: 1 1 4rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  gap: ${space(3)};
  block-size: 100%;
  padding: ${space(2)};
  border: 1px solid ${color.line};
  border-radius: 14px;
  background: ${color.paper};
  &:hover {
    background: ${color.hover};
  }
`

const thumbStyles = css`
  flex: none;
  inline-size: 44px;
  border-radius: ${radius.normal};
  ${media.tablet} {
    inline-size: 80px;
  }
`

const Thumb = styled(Picture)`
  ${thumbStyles}
`

const ThumbIcon = styled.span`
  ${thumbStyles}
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  background: ${color['brass-wash']};
  color: ${color['brass-ink']};
`

const SmallName = styled(ShellLink)`
  ${wholeTile}
  font-weight: 600;
  line-height: 1.3;
`

const SmallAbout = styled.p`
  display: none;
  color: ${color.soft};
  font-size: ${text.tiny};
  line-height: 1.4;
  ${media.tablet} {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`
