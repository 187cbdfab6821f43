import { atom } from 'nanostores'

/** Pending orders, as the server counts them: the badge of their tab. */
export const $waitingOrders = atom(0)
