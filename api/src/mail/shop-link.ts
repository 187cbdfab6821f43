import { addressOf, type Route } from '@lechaim/shared/lib/address.ts'
import type { Config } from '../config/config.ts'

/** The shop's configured public address, never from a request's forgeable Host; null if not configured. */
export const publicAddress = ({ origin, mode, port }: Pick<Config, 'origin' | 'mode' | 'port'>): string | null =>
  origin ?? (mode === 'demo' ? `http://localhost:${port}` : null)

/** The panel's public address, or the shop's where both are one. */
export const panelAddress = (config: Pick<Config, 'origin' | 'panelOrigin' | 'mode' | 'port'>): string | null =>
  config.panelOrigin ?? publicAddress(config)

/** A route in shop or panel as a link for a mail; none without a public address. */
export function shopLink(config: Config, label: string, route: Route): { label: string; link: string }[] {
  const base = route.view === 'admin' ? panelAddress(config) : publicAddress(config)
  return base ? [{ label, link: `${base}${addressOf(route)}` }] : []
}
