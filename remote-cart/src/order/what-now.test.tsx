import { $page } from '@lechaim/shared/stores/page.ts'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { orderMessages } from './order-messages.ts'
import { WhatNow } from './what-now.tsx'

const customerEmail = 'dana@example.co.il'

beforeEach(() => $page.set({ signedIn: false, demoOwner: false, mail: true }))

test('a placed order says what comes next and where the mail went', () => {
  const html = renderToString(<WhatNow order={{ status: 'pending', customerEmail }} />)
  expect(html).toContain(orderMessages.whatNow)
  expect(html).toContain(orderMessages.next.pending)
  expect(html).toContain(orderMessages.mailed)
  expect(html).toContain(`<bdi dir="ltr">${customerEmail}</bdi>`)
})

test('a shop that sends no mail speaks of none', () => {
  $page.set({ signedIn: false, demoOwner: false })
  expect(renderToString(<WhatNow order={{ status: 'pending', customerEmail }} />)).not.toContain(orderMessages.mailed)
})

test('an order that is over has no next step', () => {
  for (const status of ['delivered', 'cancelled'] as const)
    expect(renderToString(<WhatNow order={{ status, customerEmail }} />), status).toBe('')
})
