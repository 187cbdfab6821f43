import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, layer, radius, shadow, space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { messages } from '../header/header-messages.ts'
import { useRoute } from '../use-route.ts'
import type { Suggestions } from './suggestions.ts'

interface SuggestionListProps {
  id: string
  suggestions: Suggestions
  onChoose: () => void
}

/** Where a suggestion stands in the page, for the field that points to it. */
export const suggestionId = (list: string, product: number): string => `${list}-${product}`

/** The products that fit what is being typed. The focus stays in the field; pressing one opens it. */
export function SuggestionList({ id, suggestions: { products, active }, onChoose }: SuggestionListProps) {
  const route = useRoute()
  return (
    <List id={id} role="listbox" aria-label={messages.suggestions} onPointerDown={(event) => event.preventDefault()}>
      {products.map(({ id: product, name, price, image, placeholder }, index) => (
        <Choice
          key={product}
          id={suggestionId(id, product)}
          ref={index === active ? bringIntoView : undefined}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          to={{ ...route, product }}
          onClick={onChoose}
        >
          <Thumb src={image} placeholder={placeholder} alt="" width={44} height={55} />
          <Text>
            <Name>
              <bdi>{name}</bdi>
            </Name>
            <Amount agorot={toAgorot(price)} />
          </Text>
        </Choice>
      ))}
    </List>
  )
}

const bringIntoView = (choice: HTMLElement | null) => choice?.scrollIntoView({ block: 'nearest' })

const List = styled.div`
  position: absolute;
  inset-block-start: calc(100% + ${space(1.5)});
  inset-inline-end: 0;
  z-index: ${layer.menu};
  inline-size: max(100%, min(380px, 80vw));
  max-block-size: min(70dvh, 30rem);
  padding: ${space(1.5)};
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid ${color.line};
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.low};
`

const Choice = styled(ShellLink)`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-block-size: 64px;
  padding: ${space(1)} ${space(2)};
  border-radius: ${radius.normal};
  text-decoration: none;
  &:hover {
    background: ${color.hover};
  }
  &[aria-selected='true'] {
    background: ${color.hover};
    box-shadow: inset 0 0 0 2px ${color.focus};
  }
`

const Thumb = styled(Picture)`
  flex: none;
  inline-size: 44px;
  border-radius: ${radius.small};
`

const Text = styled.span`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${space(3)};
`

/** In rem: with large text the price goes below the name, which would be squeezed otherwise. */
const Name = styled.span`
  flex: 1 1 6rem;
  min-inline-size: 0;
  font-weight: 500;
  line-height: 1.35;
  overflow-wrap: anywhere;
`

const Amount = styled(Price)`
  flex: none;
  font-weight: 700;
`
