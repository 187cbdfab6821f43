import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { Picture } from '@lechaim/shared/ui/picture.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, layer, radius, shadow, space, text } from '@lechaim/shared/ui/theme.ts'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { categoryRoute, useRoute } from '../../use-route.ts'
import { MarkedText } from '../marked-text.tsx'
import { ShownInstead } from '../shown-instead.tsx'
import { messages } from './suggestion-messages.ts'
import type { ShownSuggestions } from './suggestions.ts'

export const optionId = (list: string, index: number): string => `${list}-${index}`

/** Categories, then products with their prices, marked where the text matches. The focus stays in the field. */
export function SuggestionList({ id, suggestions, onChoose }: { id: string; suggestions: ShownSuggestions; onChoose: () => void }) {
  const { categories, products, active, shown } = suggestions
  const route = useRoute()
  const optionOf = (index: number) => ({
    id: optionId(id, index),
    role: 'option',
    'aria-selected': index === active,
    ref: index === active ? scrollIntoView : undefined,
    tabIndex: -1,
    onClick: onChoose,
  })
  return (
    // The focus stays in the field: a press is ignored, and Tab would stop at a scrollable element.
    <Popup tabIndex={-1} onPointerDown={(event) => event.preventDefault()}>
      {shown && (
        <Hint>
          <ShownInstead query={shown} />
        </Hint>
      )}
      <div id={id} role="listbox" aria-label={messages.suggestions}>
        <Group label={messages.categories}>
          {categories.map((category, index) => (
            <Option key={category.id} to={categoryRoute(category.name)} {...optionOf(index)}>
              <Thumb src={category.image} placeholder={category.placeholder} kind="category" alt="" width={44} height={44} />
              <Name>
                <MarkedText text={category.name} marks={category.marks} />
              </Name>
            </Option>
          ))}
        </Group>
        <Group label={messages.products}>
          {products.map((product, index) => (
            <Option key={product.id} to={{ ...route, product: product.id }} {...optionOf(categories.length + index)}>
              <Thumb src={product.image} placeholder={product.placeholder} alt="" width={44} height={55} />
              <Text>
                <Name>
                  <MarkedText text={product.name} marks={product.marks} />
                </Name>
                <Amount agorot={toAgorot(product.price)} />
              </Text>
            </Option>
          ))}
        </Group>
      </div>
    </Popup>
  )
}

function Group({ label, children }: { label: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't group a listbox's options
    <div role="group" aria-label={label}>
      <Heading aria-hidden>{label}</Heading>
      {children}
    </div>
  )
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

const Popup = styled.div`
  position: absolute;
  inset-block-start: calc(100% + ${space(1.5)});
  inset-inline-end: 0;
  z-index: ${layer.menu};
  inline-size: max(100%, min(400px, 80vw));
  max-block-size: min(70dvh, 34rem);
  padding: ${space(1.5)};
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid ${color.line};
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.low};
`

const Hint = styled.p`
  padding: ${space(2)};
  color: ${color.soft};
  font-size: ${text.small};
`

const Heading = styled.p`
  padding: ${space(1.5)} ${space(2)} ${space(0.5)};
  color: ${color.soft};
  font-size: ${text.tiny};
  font-weight: 600;
`

const Option = styled(ShellLink)`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-block-size: 52px;
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

/** In rem, so that with large text the price goes below the name instead of squeezing it. */
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
