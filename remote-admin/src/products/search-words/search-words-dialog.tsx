import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { space, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { type FormEvent, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { Actions, SaveButton } from '../../forms/form-layout.tsx'
import { afterRender, focusAfterRemoval, focusFirstInvalid } from '../../ui/focus.ts'
import { panelMessages } from '../../ui/panel-messages.ts'
import { DangerButton } from '../../ui/row-parts.tsx'
import { FailedNotice, LoadingBlock } from '../../ui/tab-parts.tsx'
import { searchWordsMessages as t } from './search-words-messages.ts'
import {
  $searchWords,
  addGroup,
  closeSearchWords,
  editGroup,
  type Group,
  maxGroups,
  openSearchWords,
  removeGroup,
  type SearchWords,
  saveSearchWords,
} from './search-words-store.ts'
import { Heading, Hint, UnansweredList } from './unanswered-list.tsx'

/** Groups of words that mean the same to the search, and the searches that found nothing. */
export function SearchWordsDialog() {
  const words = useStore($searchWords)
  const formId = useId()
  const buttons = (
    <Actions>
      <SaveButton form={formId} saving={words.state === 'ready' && words.saving}>
        {panelMessages.save}
      </SaveButton>
      <Button $kind="outline" onClick={closeSearchWords}>
        {panelMessages.cancel}
      </Button>
    </Actions>
  )
  return (
    <Dialog open={words.state !== 'closed'} title={t.title} onClose={closeSearchWords} maxWidth={width.fields} footer={buttons}>
      {words.state === 'loading' && <LoadingBlock />}
      {words.state === 'failed' && <FailedNotice onRetry={openSearchWords} />}
      {words.state === 'ready' && <Words id={formId} words={words} />}
    </Dialog>
  )
}

function Words({ id, words: { groups, unanswered } }: { id: string; words: Extract<SearchWords, { state: 'ready' }> }) {
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const add = (first?: string) => {
    addGroup(first)
    afterRender(() => focusEnd(list.current?.querySelector('li:last-child input')))
  }
  const remove = ({ key }: Group, index: number) => {
    removeGroup(key)
    focusAfterRemoval(list.current, index, adder.current)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!(await saveSearchWords())) focusFirstInvalid(form)
  }
  return (
    <Sections>
      <form id={id} onSubmit={submit} noValidate>
        <Heading>{t.groups}</Heading>
        <Hint>{t.groupsHint}</Hint>
        {groups.length === 0 && <Empty>{t.noGroups}</Empty>}
        <List ref={list}>
          {groups.map((group, index) => (
            <Row key={group.key}>
              <Field
                label={t.group(index + 1)}
                value={group.text}
                error={group.error}
                dir={group.text ? 'auto' : undefined}
                autoComplete="off"
                onChange={(event) => editGroup(group.key, event.target.value)}
              />
              <DangerButton aria-label={t.removeGroup(index + 1)} data-remove onClick={() => remove(group, index)}>
                <X aria-hidden size={19} />
              </DangerButton>
            </Row>
          ))}
        </List>
        <Button ref={adder} $kind="outline" onClick={() => add()} disabled={groups.length >= maxGroups}>
          {t.addGroup}
        </Button>
      </form>
      <UnansweredList items={unanswered} onMakeGroup={add} />
    </Sections>
  )
}

/** Puts the caret at the end, for the next word. */
function focusEnd(field: HTMLInputElement | null | undefined): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(8)};
  padding-block-end: ${space(2)};
`

const Empty = styled.p`
  margin-block-end: ${space(3)};
`

const List = styled.ul`
  display: grid;
  gap: ${space(4)};
  margin-block-end: ${space(4)};
  list-style: none;
  &:empty {
    display: none;
  }
`

/** The button stands beside the field, also where an error is below it. */
const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(2)};
  > button {
    margin-block-start: 1.85rem;
  }
`
