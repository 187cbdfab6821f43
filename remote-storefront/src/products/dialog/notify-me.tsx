import type { Product } from '@lechaim/shared/contracts/products.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { type ComponentType, useState } from 'react'
import { messages } from './dialog-messages.ts'

/** Opens the form that asks for a mail when the product is back; it loads then. Nothing in a shop that can't send mail. */
export function NotifyMe({ product }: { product: Product }) {
  const { mail } = useStore($page, { ssr: 'initial' })
  const [Form, setForm] = useState<ComponentType<{ productId: number }>>()
  const open = async () => {
    try {
      const { NotifyForm } = await import(/* webpackChunkName: 'later' */ './notify-form.tsx')
      setForm(() => NotifyForm)
    } catch (error) {
      showFailure({ title: common.remoteFailed }, error)
    }
  }
  if (!mail) return null
  if (Form) return <Form productId={product.id} />
  return (
    <Button $kind="outline" onClick={open}>
      {messages.notify}
    </Button>
  )
}
