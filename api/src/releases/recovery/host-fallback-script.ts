// A few lines that stand in the page itself, where there is an earlier host to go back to: when the host's script can't be had, isn't what
// was released, or fails before anything is drawn, they ask for the page once more, made by the earlier host. Nothing else could: every
// other script hangs on that one.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** Names the host that failed in this browser, with the ticket of the page that it failed in. Secure pages put `__Host-` in front. */
export const failedHostCookie = 'lechaimHostFailed'
const ownHostOnly = '__Host-'
const seconds = 1800

/** Once for each version, and only where browsers keep the cookie: a page that came back the same would come back for ever. Runs before the
 *  host; `started` on the root is the host's own sign that it has drawn the page. */
const source = `(()=>{
const version=document.currentScript.dataset.host;
const ticket=()=>performance.getEntriesByType("navigation")[0]?.serverTiming?.find(({name})=>name==="page")?.description??"";
const name=(isSecureContext?"${ownHostOnly}":"")+"${failedHostCookie}=";
const had=()=>document.cookie.includes(name+encodeURIComponent(version)+"~");
const fail=why=>{
if("started"in document.documentElement.dataset||!navigator.onLine||had())return;
document.cookie=name+[version,ticket(),String(why).slice(0,150)].map(encodeURIComponent).join("~")+";path=/;max-age=${seconds};samesite=lax"+(isSecureContext?";secure":"");
if(had())location.reload()};
addEventListener("error",({target,filename,message})=>{
if(target&&target.src?target.hasAttribute("data-host-script"):(filename||"").includes("/remotes/host/"))fail(message||"")},true);
document.addEventListener("host-failed",({detail})=>fail(detail))})()`

export interface FailedHost {
  version: string
  /** Of the page that it failed in; empty, or something else, from pages and browsers that have none. */
  ticket: string
  /** What it threw; empty where its script could not be run at all. */
  thrown: string
}

/** Where the panel has an origin of its own, any page of the shop could set a cookie without the prefix for both (decision 0025). */
export const failedHostOf = (
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  { panelOrigin }: Pick<Config, 'panelOrigin'>,
): FailedHost | null =>
  readFailedHost(cookies[ownHostOnly + failedHostCookie] ?? (panelOrigin === null ? cookies[failedHostCookie] : undefined))

/** Reads the cookie, which is anybody's to write: it decides what this browser gets, and only its ticket makes it count. */
export function readFailedHost(cookie: string | undefined): FailedHost | null {
  const [version = '', ticket, ...thrown] = (cookie ?? '').split('~')
  return version && ticket !== undefined ? { version, ticket, thrown: thrown.join('~').slice(0, 300) } : null
}

/** For the policy, `sha256-…`. */
export const hostFallbackHash = `sha256-${createHash('sha256').update(source).digest('base64')}`

export const hostFallbackScript = (hostVersion: string): string => `<script data-host="${hostVersion}">${source}</script>`
