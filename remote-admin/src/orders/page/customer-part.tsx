import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { mailtoAddress } from '@lechaim/shared/lib/mailto.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { isMobilePhone, normalisePhone } from '@lechaim/shared/lib/validation.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { addressOf, fieldNamesOf } from '@lechaim/shared/messages/order-fields.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { Button, type ButtonStyles, buttonStyles } from '@lechaim/shared/ui/button.tsx'
import { space, text } from '@lechaim/shared/ui/theme.ts'
import { Copy, Mail, MessageCircle, Phone } from 'lucide-react'
import { styled } from 'styled-components'
import { CustomerButton } from '../customer/customer-button.tsx'
import { ExtrasPart } from '../details/extras-part.tsx'
import { pageMessages as t } from './page-messages.ts'
import { Part } from './page-parts.tsx'

/** The number as WhatsApp's links take it; null for one that gets no messages. */
function whatsappNumber(phone: string): string | null {
  const number = normalisePhone(phone)
  if (isMobilePhone(phone)) return `972${number.slice(1)}`
  return number.startsWith('+') ? number.slice(1) : null
}

/** The customer, and each way to reach them in one press. */
export function CustomerPart({ order, link }: { order: Order; link: string | null }) {
  const { id, customerName, customerEmail, customerPhone, notes } = order
  const address = addressOf(order)
  const shop = useHydrated($shop)
  const shopName = (shop.state === 'ready' && shop.data.header.storeName) || common.shopName
  const whatsapp = whatsappNumber(customerPhone)
  const asked = order.approval === 'asked' && link ? ` ${t.askApproval(formatMoney(toAgorot(order.total)), link)}` : ''
  const message = t.greeting(customerName, id, shopName) + asked
  const mail = `${mailtoAddress(customerEmail)}?subject=${encodeURIComponent(t.subject(id, shopName))}&body=${encodeURIComponent(message)}`
  const copy = () =>
    navigator.clipboard.writeText([customerName, customerPhone, address, notes].filter(Boolean).join('\n')).then(
      () => showToast(t.copied),
      (error: unknown) => showFailure(t.copyFailed, error),
    )
  return (
    <Part title={t.customer}>
      <Name>
        <CustomerButton name={customerName} phone={customerPhone} />
      </Name>
      <Large>
        <bdi dir="ltr">{customerPhone}</bdi>
      </Large>
      {address && (
        <Large>
          <bdi>{address}</bdi>
        </Large>
      )}
      {customerEmail && (
        <p>
          <a href={mail}>
            <bdi dir="ltr">{customerEmail}</bdi>
          </a>
        </p>
      )}
      {notes && (
        <Notes>
          <strong>{fieldNamesOf(order).notes}</strong>
          <bdi>{notes}</bdi>
        </Notes>
      )}
      <ExtrasPart order={order} />
      <Ways>
        <Way href={`tel:${normalisePhone(customerPhone)}`} $kind="outline">
          <Phone aria-hidden size={18} /> {t.call}
        </Way>
        {customerEmail && (
          <Way href={mail} $kind="outline">
            <Mail aria-hidden size={18} /> {t.mail}
          </Way>
        )}
        {whatsapp && (
          <Way
            href={`https://wa.me/${whatsapp}?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noopener noreferrer"
            $kind="outline"
          >
            <MessageCircle aria-hidden size={18} /> {t.whatsapp}
          </Way>
        )}
        <Button $kind="outline" onClick={copy}>
          <Copy aria-hidden size={18} /> {t.copy}
        </Button>
      </Ways>
    </Part>
  )
}

const Name = styled.p`
  font-size: ${text.subheading};
  font-weight: 700;
`

const Large = styled.p`
  font-size: ${text.large};
`

const Notes = styled.p`
  display: grid;
  margin-block-start: ${space(2)};
  white-space: pre-line;
`

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-block-start: ${space(3)};
  > * {
    padding-inline: ${space(3.5)};
  }
`

const Way = styled.a<ButtonStyles>`
  ${buttonStyles}
`
