import { CartProvider } from '@lechaim/shared/stores/cart-provider.tsx'
import { insertedRules } from '@lechaim/shared/ui/inserted-rules.ts'
import { rightToLeft } from '@lechaim/shared/ui/right-to-left.ts'
import { Toasts } from '@lechaim/shared/ui/toasts.tsx'
import { useLayoutEffect } from 'react'
import { StyleSheetManager, styled } from 'styled-components'
import { AccessibilityMenu } from './accessibility/accessibility-menu.tsx'
import { ApplicationError } from './error-pages.tsx'
import { PageDialog } from './shell/page-dialog.tsx'
import { Shell } from './shell/shell.tsx'

interface AppProps {
  /** Called when the page is rendered, which React does in slices. */
  onDrawn?: () => void
}

const plugins = [rightToLeft, insertedRules]

export function App({ onDrawn }: AppProps) {
  useLayoutEffect(() => onDrawn?.(), [onDrawn])
  return (
    <StyleSheetManager stylisPlugins={plugins}>
      <ApplicationError>
        <CartProvider>
          <Shell />
          <PageDialog />
          <Movable>
            <AccessibilityMenu />
            <Toasts />
          </Movable>
        </CartProvider>
      </ApplicationError>
    </StyleSheetManager>
  )
}

/** Of what moves into an open dialog: browsers match the styles of all siblings anew when one goes. */
const Movable = styled.div`
  display: contents;
`
