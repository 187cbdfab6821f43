import { CartProvider } from '@lechaim/shared/stores/cart-provider.tsx'
import { LegalDialog } from '@lechaim/shared/ui/legal-dialog.tsx'
import { Toasts } from '@lechaim/shared/ui/toasts.tsx'
import { useLayoutEffect } from 'react'
import { StyleSheetManager } from 'styled-components'
import rtl from 'stylis-plugin-rtl'
import { AccessibilityMenu } from './accessibility/accessibility-menu.tsx'
import { AgeGate } from './age-gate/age-gate.tsx'
import { ApplicationError } from './not-found/application-error.tsx'
import { NotFound } from './not-found/not-found.tsx'
import { announceFirstView } from './shell/first-view.ts'
import { Shell } from './shell/shell.tsx'

/** The whole page. `known` is false on a path that is not the shop's. */
export function App({ known }: { known: boolean }) {
  // The first render comes in slices: nobody but React knows when it stands.
  useLayoutEffect(announceFirstView, [])
  return (
    <StyleSheetManager stylisPlugins={[rtl]}>
      <ApplicationError>
        <CartProvider>
          {known ? <Shell /> : <NotFound path={location.pathname} />}
          {known && <AgeGate />}
          <LegalDialog />
          <AccessibilityMenu />
          <Toasts />
        </CartProvider>
      </ApplicationError>
    </StyleSheetManager>
  )
}
