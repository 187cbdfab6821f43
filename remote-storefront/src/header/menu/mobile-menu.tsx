import { common } from '@lechaim/shared/messages/common.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { media } from '@lechaim/shared/ui/theme.ts'
import { Menu } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { styled } from 'styled-components'
import { withoutScripts } from '../../root-state-styles.ts'
import { messages } from '../header-messages.ts'
import type { MenuSheetProps } from './menu-sheet.tsx'

/** Opens the menu of small screens, a sheet that loads then. */
export function MobileMenu() {
  const [open, setOpen] = useState(false)
  const [Sheet, setSheet] = useState<ComponentType<MenuSheetProps>>()
  const show = async () => {
    try {
      const { MenuSheet } = await import(/* webpackChunkName: 'later' */ './menu-sheet.tsx')
      setSheet(() => MenuSheet)
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
