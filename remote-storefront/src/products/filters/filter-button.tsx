import { common } from '@lechaim/shared/messages/common.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { ButtonLink } from '@lechaim/shared/ui/button-link.tsx'
import { media, space } from '@lechaim/shared/ui/theme.ts'
import { type ComponentType, useState } from 'react'
import { styled } from 'styled-components'
import { withoutScripts } from '../../root-state-styles.ts'
import { useListRoute } from '../../use-route.ts'
import { messages } from '../list/list-messages.ts'
import type { FilterSheetProps } from './filter-sheet.tsx'

/** Opens the list's filters. They load on demand, in one file with other rare parts, since every page has each file's address. Without
 *  scripts it links to the same list with a form of them. */
export function FilterButton() {
  const route = useListRoute()
  const [open, setOpen] = useState(false)
  const [Sheet, setSheet] = useState<ComponentType<FilterSheetProps>>()
  const show = async () => {
    try {
      const { FilterSheet } = await import(/* webpackChunkName: 'later' */ './filter-sheet.tsx')
      setSheet(() => FilterSheet)
      setOpen(true)
    } catch (error) {
      showFailure({ title: common.remoteFailed }, error)
    }
  }
  const count = route.filters?.split('\n').length ?? 0
  return (
    <>
      <Press $kind="outline" aria-haspopup="dialog" onClick={show}>
        {count > 0 ? messages.filterWith(count) : messages.filter}
      </Press>
      <noscript>
        <ButtonLink $kind="outline" to={{ ...route, after: '', filters: route.filters ?? 'all' }}>
          {messages.filter}
        </ButtonLink>
      </noscript>
      {Sheet && <Sheet open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Fits beside the sort control on a phone. */
const Press = styled(Button)`
  padding-inline: ${space(4)};
  ${media.desktop} {
    display: none;
  }
  ${withoutScripts} {
    display: none;
  }
`
