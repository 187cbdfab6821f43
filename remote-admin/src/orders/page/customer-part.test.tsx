import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CustomerPart } from './customer-part.tsx'

const order: Order = {
  id: 17,
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'הרצל 12',
  notes: '',
  items: [],
  total: 119.9,
  status: 'pending',
  ageConfirmedAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
}
const link = 'https://shop.example/?order=17#q3VZ0c1b'

/** The addresses of the links, with their texts readable. */
const linksOf = (more: Partial<Order>) =>
  [...renderToString(<CustomerPart order={{ ...order, ...more }} link={link} />).matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
    decodeURIComponent(href.replaceAll('&amp;', '&')),
  )

test('each way to the customer is one link, and messages name the order', () => {
  const [mail, call, sameMail, whatsapp] = linksOf({})
  expect(call).toBe('tel:0521234567')
  expect(mail).toMatch(/^mailto:dana@example\.co\.il\?subject=הזמנה 17 – .+&body=שלום דנה לוי, .+ הזמנה 17\.$/)
  expect(sameMail).toBe(mail)
  expect(whatsapp).toMatch(/^https:\/\/wa\.me\/972521234567\?text=שלום דנה לוי, .+ הזמנה 17\.$/)
})

test('while the order waits for a yes, they ask for it by the link of the order', () => {
  const messages = linksOf({ approval: 'asked' }).filter((href) => !href.startsWith('tel:'))
  expect(messages).toHaveLength(3)
  for (const message of messages) {
    expect(message).toContain('119.90')
    expect(message.endsWith(`לאישור הסכום: ${link}`)).toBe(true)
  }
  expect(linksOf({ approval: 'given' }).join()).not.toContain(link)
})

test('a customer without an address, or with a line that gets no messages, is offered neither', () => {
  expect(linksOf({ customerEmail: '', customerPhone: '03-1234567' })).toEqual(['tel:031234567'])
})

test('an order that is fetched has notes of its own name, and no address unless one was written', () => {
  const fetched = { delivery: { method: 'pickup' }, notes: 'אגיע בערב' } as const
  const draw = (more: Partial<Order>) => renderToString(<CustomerPart order={{ ...order, ...more }} link={link} />)
  expect(draw({ notes: 'קומה 3' })).toContain('הערות למשלוח')
  expect(draw({ ...fetched, customerAddress: 'איסוף עצמי' })).toContain('הערות להזמנה')
  expect(draw({ ...fetched, customerAddress: 'איסוף עצמי' })).not.toMatch(/משלוח|איסוף עצמי/)
  expect(draw(fetched)).toContain('הרצל 12')
})
