import { onceEngaged } from '@lechaim/shared/lib/engaged.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { media } from '@lechaim/shared/ui/theme.ts'
import { Menu } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { withoutScripts } from '../../root-state-styles.ts'
import { messages } from '../header-messages.ts'
import type { MenuSheetProps } from './menu-sheet.tsx'

const loadSheet = async () => (await import(/* webpackChunkName: 'menu' */ './menu-sheet.tsx')).MenuSheet

/** Opens the menu of small screens, a sheet that they load after the first view, once somebody is there. */
export function MobileMenu() {
  const [open, setOpen] = useState(false)
  const [Sheet, setSheet] = useState<ComponentType<MenuSheetProps>>()
  useEffect(
    () =>
      afterFirstView(() => {
        if (matchMedia('(min-width: 1024px)').matches) return
        // A press loads it again, and says what fails.
        onceEngaged(() =>
          loadSheet().then(
            (loaded) => setSheet(() => loaded),
            () => {},
          ),
        )
      }),
    [],
  )
  const show = async () => {
    if (Sheet) return setOpen(true)
    try {
      const loaded = await loadSheet()
      setSheet(() => loaded)
      setOpen(true)
    } catch (error) {
      showFailure({ title: common.remoteFailed }, error)
    }
  }
  return (
    <Small>
      <IconButton aria-label={messages.menu} aria-haspopup="dialog" onClick={show}>
        <Menu aria-hidden />
      </IconButton>
      {Sheet && <Sheet open={open} onClose={() => setOpen(false)} />}
    </Small>
  )
}

const Small = styled.div`
  ${withoutScripts} {
    display: none;
  }
  ${media.desktop} {
    display: none;
  }
`
