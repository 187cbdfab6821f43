import type { Product } from '@lechaim/shared/contracts/products.ts'
import { addressOf, home } from '@lechaim/shared/lib/address.ts'
import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { Share2 } from 'lucide-react'
import { messages } from './dialog-messages.ts'

export function ShareButton({ product, className }: { product: Product; className?: string }) {
  return (
    <IconButton className={className} aria-label={messages.share} title={messages.share} onClick={() => void share(product)}>
      <Share2 aria-hidden size={20} />
    </IconButton>
  )
}

/** By the device's own sheet of targets; elsewhere, or where that is refused, the address is copied. */
async function share({ id, name }: Product): Promise<void> {
  const url = new URL(addressOf({ ...home, product: id }), location.origin).href
  try {
    if (navigator.share) return await navigator.share({ title: name, url })
  } catch (error) {
    if (isGivenUp(error)) return
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast({ title: messages.linkCopied })
  } catch (error) {
    showFailure(messages.shareFailed, error)
  }
}

/** The shopper has closed the sheet of targets. */
const isGivenUp = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
