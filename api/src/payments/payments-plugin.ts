// The payment providers that are configured, and the work in the background that asks them.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createPaymentWorker } from './payment-worker.ts'
import { createCardcom } from './providers/cardcom.ts'
import { createPayPlus } from './providers/payplus.ts'
import type { PaymentProvider } from './providers/provider.ts'

const longestStopMs = 5000

interface Payments {
  /** Takes new payments; null while they are off. */
  active: PaymentProvider | null
  /** Of pages that were made, also after another provider has become the active one. */
  providerOf(name: string): PaymentProvider | null
  /** To be called after a transaction that leaves work. */
  wake(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    payments: Payments
  }
}

async function addPayments(app: FastifyInstance): Promise<void> {
  const { provider, payplus, cardcom } = app.config.payments
  const providers = [payplus && createPayPlus(payplus), cardcom && createCardcom(cardcom)].filter((one) => one !== null)
  const providerOf = (name: string) => providers.find((one) => one.name === name) ?? null
  if (providers.length === 0) {
    app.decorate('payments', { active: null, providerOf, wake: () => {} })
    return
  }
  const worker = createPaymentWorker(app, providerOf)
  app.decorate('payments', { active: provider && providerOf(provider), providerOf, wake: worker.wake })
  const end = app.changes.whenOutdated('payments', worker.wake)
  app.addHook('onReady', async () => worker.wake())
  app.addHook('onClose', async () => {
    end()
    // A question that hangs is asked again after the next start.
    await Promise.race([worker.stop(), delay(longestStopMs, null, { ref: false })])
  })
}

export const paymentsPlugin = fastifyPlugin(addPayments, { name: 'payments', dependencies: ['shop-data', 'changes', 'mailer'] })
