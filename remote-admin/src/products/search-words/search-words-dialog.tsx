import { Button } from '@lechaim/shared/ui/button.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { Hint } from '../../forms/form-layout.tsx'
import { FieldRow, FieldRows, Heading, ReadDialog, Sections, Suggestions } from '../../forms/read-dialog.tsx'
import { useRowFocus } from '../../ui/focus.ts'
import { RemoveButton } from '../../ui/row-parts.tsx'
import { searchWordsMessages as t } from './search-words-messages.ts'
import {
  addGroup,
  editGroup,
  type Group,
  maxGroups,
  removeGroup,
  type SearchWords,
  saveSearchWords,
  searchWordsDialog,
} from './search-words-store.ts'

/** Groups of words that mean the same to the search, and the searches that found nothing. */
function SearchWordsDialog() {
  return (
    <ReadDialog of={searchWordsDialog} title={t.title} onSave={saveSearchWords}>
      {(words) => <Words {...words} />}
    </ReadDialog>
  )
}

export { SearchWordsDialog as Dialog }
export const { open } = searchWordsDialog

function Words({ groups, unanswered }: SearchWords) {
  const { list, otherwise, focusLast, focusNext } = useRowFocus()
  const add = (first?: string) => {
    addGroup(first)
    focusLast('input')
  }
  const remove = ({ key }: Group, index: number) => {
    removeGroup(key)
    focusNext(index)
  }
  return (
    <WideSections>
      <section>
        <Heading>{t.groups}</Heading>
        <Hint>{t.groupsHint}</Hint>
        {groups.length === 0 && <Empty>{t.noGroups}</Empty>}
        <FieldRows ref={list}>
          {groups.map((group, index) => (
            <FieldRow key={group.key}>
              <Field
                label={t.group(index + 1)}
                value={group.text}
                error={group.error}
                dir={group.text ? 'auto' : undefined}
                autoComplete="off"
                onChange={(event) => editGroup(group.key, event.target.value)}
              />
              <RemoveButton label={t.removeGroup(index + 1)} onClick={() => remove(group, index)} />
            </FieldRow>
          ))}
        </FieldRows>
        <Button ref={otherwise} $kind="outline" onClick={() => add()} disabled={groups.length >= maxGroups}>
          {t.addGroup}
        </Button>
      </section>
      <section>
        <Heading>{t.unanswered}</Heading>
        <Hint>{t.unansweredHint}</Hint>
        {unanswered.length === 0 && <p>{t.noUnanswered}</p>}
        <Suggestions>
          {unanswered.map(({ query, count }) => (
            <li key={query}>
              <strong dir="auto">{query}</strong>
              <span>{t.times(count)}</span>
              <Button $kind="outline" aria-label={t.makeGroupOf(query)} onClick={() => add(query)}>
                {t.makeGroup}
              </Button>
            </li>
          ))}
        </Suggestions>
      </section>
    </WideSections>
  )
}

const WideSections = styled(Sections)`
  gap: ${space(8)};
  padding-block-end: ${space(2)};
`

const Empty = styled.p`
  margin-block-end: ${space(3)};
`
