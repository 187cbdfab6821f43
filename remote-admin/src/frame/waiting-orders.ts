import { atom } from 'nanostores'

/** Pending orders, as the server counts them: the badge of their tab. */
export const $waitingOrders = atom(0)

/** Orders whose payment has to be looked into. */
export const $paymentAlarms = atom<readonly number[]>([])
