import type { Route } from '@lechaim/shared/lib/address.ts'
import { goTo, hrefOf } from '@lechaim/shared/stores/shell.ts'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'

type ShellLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: Route
  /** In place of the current step in the history. */
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A real link to a route of the shop: followed in the page on a plain click, by the browser otherwise. */
export function ShellLink({ to, replace, onClick, ...rest }: ShellLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(to, { replace })
  }
  return <a {...rest} href={hrefOf(to)} onClick={follow} />
}
