// The search field's suggestions: an editable combobox with a list (ARIA Authoring Practices). Loaded with the field's first focus.
import { $route } from '@lechaim/shared/stores/route.ts'
import { goTo } from '@lechaim/shared/stores/shell.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { followCatalogue } from './suggestion-cache.ts'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { messages } from './suggestion-messages.ts'
import { createSuggestions, optionCount, routeOfOption } from './suggestions.ts'

export interface SuggestionBoxProps {
  field: RefObject<HTMLInputElement | null>
  /** Called when a suggestion is opened. */
  onChoose: (() => void) | undefined
}

export function SuggestionBox({ field, onChoose }: SuggestionBoxProps) {
  const id = useId()
  const [{ $shown, suggest, close, move, setActive }] = useState(createSuggestions)
  const found = useStore($shown)
  const shown = found && optionCount(found) > 0 ? found : undefined
  const active = shown?.active ?? -1

  const choose = () => {
    close()
    onChoose?.()
  }
  const type = useEffectEvent(() => suggest(field.current?.value ?? ''))
  const press = useEffectEvent((event: KeyboardEvent) => {
    const route = shown && routeOfOption(shown, active, $route.get())
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const down = event.key === 'ArrowDown'
      if (!shown) suggest(field.current?.value ?? '', event.altKey ? -1 : down ? 0 : -2)
      else if (event.altKey) close()
      else move(down ? 1 : -1)
    } else if (event.key === 'Home' || event.key === 'End') {
      // The caret moves by itself; the arrow keys go on from the text.
      setActive(-1)
    } else if (event.key === 'Enter' && route) {
      event.preventDefault()
      choose()
      goTo(route)
    } else if (event.key === 'Escape' && shown) {
      // Closes the list only, not the sheet around it, and keeps the text.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  })
  const leave = useEffectEvent((event: FocusEvent) => {
    if (!field.current?.form?.contains(event.relatedTarget as Node | null)) close()
  })

  useEffect(followCatalogue, [])

  useEffect(() => {
    const input = field.current
    const form = input?.form
    if (!input || !form) return
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('input', type, { signal })
    input.addEventListener('keydown', press, { signal })
    form.addEventListener('focusout', leave, { signal })
    form.addEventListener('submit', close, { signal })
    // Letters typed while this module was loading.
    if (input === document.activeElement && input.value) type()
    return () => {
      listening.abort()
      close()
    }
  }, [field, close])

  // The field is rendered by the form, which has no access to the list.
  const activeId = shown && active >= 0 ? optionId(id, active) : undefined
  const isOpen = shown !== undefined
  useEffect(() => {
    const input = field.current
    if (!input) return
    const set = (name: string, value: string | undefined) => (value ? input.setAttribute(name, value) : input.removeAttribute(name))
    set('aria-expanded', String(isOpen))
    set('aria-controls', isOpen ? id : undefined)
    set('aria-activedescendant', activeId)
  }, [field, id, isOpen, activeId])

  return (
    <>
      <VisuallyHidden role="status">{found ? messages.count(optionCount(found)) : ''}</VisuallyHidden>
      {shown && <SuggestionList id={id} suggestions={shown} onChoose={choose} />}
    </>
  )
}
