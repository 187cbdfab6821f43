import { media } from '@lechaim/shared/ui/theme.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { withoutScripts } from '../../root-state-styles.ts'
import { messages } from '../list/list-messages.ts'

/** From this width on filters stand beside the list; below they are in a sheet. */
const wide = media.desktop.replace('@media ', '')

/** The place of a list's filters on wide screens, kept from the first view on; they load where it is shown. */
export function FilterPanel() {
  const [Filters, setFilters] = useState<ComponentType>()
  useEffect(() => {
    const query = matchMedia(wide)
    const load = () => {
      if (!query.matches) return
      import(/* webpackChunkName: 'later' */ './side-filters.tsx').then(
        ({ SideFilters }) => setFilters(() => SideFilters),
        (error: unknown) => console.error('The filters could not be loaded', error),
      )
    }
    load()
    query.addEventListener('change', load)
    return () => query.removeEventListener('change', load)
  }, [])
  return <Aside aria-label={messages.filter}>{Filters && <Filters />}</Aside>
}

const Aside = styled.aside`
  display: none;
  ${media.desktop} {
    display: block;
  }
  ${withoutScripts} {
    display: none;
  }
`
