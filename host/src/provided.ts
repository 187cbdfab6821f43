// Shared modules that shopper remotes use: they stand in the host's first file, so that no remote fetches its own copy,
// nor another remote's, which may be down (held by shared/tooling/repository/provided.test.ts).
import '@lechaim/shared/client/shop-api.ts'
import '@lechaim/shared/lib/mailto.ts'
import '@lechaim/shared/lib/validation.ts'
import '@lechaim/shared/messages/cart.ts'
import '@lechaim/shared/stores/products.ts'
import '@lechaim/shared/ui/button-link.tsx'
import '@lechaim/shared/ui/chip.tsx'
import '@lechaim/shared/ui/picture.tsx'
import '@lechaim/shared/ui/price.tsx'
import '@lechaim/shared/ui/rich-text.ts'
import '@lechaim/shared/ui/shell-link.tsx'
import '@lechaim/shared/ui/skeleton.tsx'
import '@lechaim/shared/ui/wrap.tsx'

/** Modules of the panel alone, in a file of its own. */
export const ofPanel = () => import(/* webpackChunkName: 'session' */ '@lechaim/shared/stores/session.ts')

/** Modules of dialogs alone, in a file of their own as well: no view begins with one, but for a product's address. */
export const ofDialogs = () => Promise.all([import('@lechaim/shared/ui/dialog.tsx'), import('@lechaim/shared/ui/field.tsx')])
