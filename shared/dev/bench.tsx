import type { Expose } from '@lechaim/shared/contracts/remote.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { addToCart } from '@lechaim/shared/stores/cart.ts'
import { cartProduct } from '@lechaim/shared/stores/products.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { FederatedArea, Slot } from '@lechaim/shared/ui/area.tsx'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'

const ownSlots = (exposes: readonly Expose[], before: boolean) =>
  exposes.flatMap((expose) => {
    const name = expose.match(/^\.\/slot\/(.+)$/)?.[1]
    return name && (name === 'footer' || name === 'overlay') !== before ? [name] : []
  })

/** A development toolbar, then everything that this remote exposes. The toolbar is English, as it is for developers. */
export function Bench({ exposes }: { exposes: readonly Expose[] }) {
  const route = useStore($route)
  const loader = useStore($areaLoader)
  const shop = useStore($shop)
  const view = loader?.view(route.view)
  const products = shop.state === 'ready' ? shop.data.bestSelling.items.slice(0, 3) : []
  const views = exposes.flatMap((expose) => expose.match(/^\.\/view\/(.+)$/)?.[1] ?? [])
  return (
    <>
      <Bar dir="ltr" lang="en" aria-label="Workbench">
        {views.map((name) => (
          <ShellLink key={name} to={{ ...home, view: name }}>
            {name}
          </ShellLink>
        ))}
        {products.map((product) => (
          <Button key={product.id} $kind="outline" onClick={() => addToCart(cartProduct(product))}>
            + <bdi>{product.name}</bdi>
          </Button>
        ))}
      </Bar>
      {ownSlots(exposes, true).map((name) => (
        <Slot key={name} name={name} />
      ))}
      <main id="main">{view ? <FederatedArea key={route.view} area={view} /> : null}</main>
      {ownSlots(exposes, false).map((name) => (
        <Slot key={name} name={name} />
      ))}
    </>
  )
}

const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(4)};
  padding: ${space(2)} ${space(4)};
  border-block-end: 1px dashed ${color['field-line']};
`
