import { CartProvider } from '@lechaim/shared/stores/cart-provider.tsx'
import { LegalDialog } from '@lechaim/shared/ui/legal-dialog.tsx'
import { Toasts } from '@lechaim/shared/ui/toasts.tsx'
import { StyleSheetManager } from 'styled-components'
import rtl from 'stylis-plugin-rtl'
import { AccessibilityMenu } from './accessibility/accessibility-menu.tsx'
import { AgeGate } from './age-gate/age-gate.tsx'
import { ApplicationError } from './not-found/application-error.tsx'
import { NotFound } from './not-found/not-found.tsx'
import { Shell } from './shell/shell.tsx'

/** The whole page. `known` is false on a path that is not the shop's. */
export function App({ known }: { known: boolean }) {
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
