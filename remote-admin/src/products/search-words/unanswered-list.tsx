import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { searchWordsMessages as t } from './search-words-messages.ts'
import type { UnansweredSearch } from './search-words-store.ts'

interface UnansweredListProps {
  items: readonly UnansweredSearch[]
  onMakeGroup: (query: string) => void
}

/** Searches that found nothing, each with a button that begins a group with it. */
export function UnansweredList({ items, onMakeGroup }: UnansweredListProps) {
  return (
    <section>
      <Heading>{t.unanswered}</Heading>
      <Hint>{t.unansweredHint}</Hint>
      {items.length === 0 && <p>{t.noUnanswered}</p>}
      <List>
        {items.map(({ query, count }) => (
          <Row key={query}>
            <Query dir="auto">{query}</Query>
            <span>{t.times(count)}</span>
            <Button $kind="outline" aria-label={t.makeGroupOf(query)} onClick={() => onMakeGroup(query)}>
              {t.makeGroup}
            </Button>
          </Row>
        ))}
      </List>
    </section>
  )
}

export const Heading = styled.h3`
  margin-block-end: ${space(1)};
  font-size: ${text.subheading};
`

export const Hint = styled.p`
  margin-block-end: ${space(4)};
  color: ${color.soft};
  font-size: ${text.small};
`

const List = styled.ul`
  list-style: none;
`

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  padding-block: ${space(2)};
  border-block-end: 1px solid ${color.line};
`

const Query = styled.strong`
  flex: 1 1 8rem;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`
