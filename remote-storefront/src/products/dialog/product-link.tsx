import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import type { ReactNode } from 'react'
import { useRoute } from '../../use-route.ts'

/** Shows another product in the dialog, in place of this one's step in the history: closing it leaves the dialog. */
export function ProductLink({ id, className, children }: { id: number; className?: string; children: ReactNode }) {
  const route = useRoute()
  return (
    <ShellLink replace to={{ ...route, product: id }} className={className}>
      {children}
    </ShellLink>
  )
}
