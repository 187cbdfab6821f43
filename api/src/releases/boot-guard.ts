// A few lines that stand in the page itself, where there is an earlier host to go back to: when the host's script can't be had, isn't what
// was released, or fails before anything is drawn, they ask for the page once more, made by the earlier host. Nothing else could: every
// other script hangs on that one.
import { createHash } from 'node:crypto'

/** Names the host that failed in this browser, and the page it failed in. */
export const failedHostCookie = 'lechaimHostFailed'
const seconds = 1800

/** Once for each version, and only where browsers keep the cookie: a page that came back the same would come back for ever. Runs before the
 *  host; `started` on the root is the host's own sign that it has drawn the page. */
const source = `(()=>{
const version=document.currentScript.dataset.host;
const had=()=>document.cookie.includes("${failedHostCookie}="+encodeURIComponent(version)+"~");
const fail=why=>{
if("started"in document.documentElement.dataset||!navigator.onLine||had())return;
const id=Math.random().toString(36).slice(2);
document.cookie="${failedHostCookie}="+[version,id,String(why).slice(0,150)].map(encodeURIComponent).join("~")+";path=/;max-age=${seconds};samesite=lax";
if(had())location.reload()};
addEventListener("error",({target,filename,message})=>{
if(target&&target.src?target.hasAttribute("data-host-script"):(filename||"").includes("/remotes/host/"))fail(message||"")},true);
document.addEventListener("host-failed",({detail})=>fail(detail))})()`

export interface FailedHost {
  version: string
  /** Names the page that it failed in. */
  page: string
  /** What it threw; empty where its script could not be run at all. */
  thrown: string
}

/** Reads the cookie, which is anybody's to write. */
export function readFailedHost(cookie: string | undefined): FailedHost | null {
  const [version = '', page = '', ...thrown] = (cookie ?? '').split('~')
  return version && /^\w{1,20}$/.test(page) ? { version, page, thrown: thrown.join('~').slice(0, 300) } : null
}

/** For the policy, `sha256-…`. */
export const bootGuardHash = `sha256-${createHash('sha256').update(source).digest('base64')}`

export const bootGuard = (hostVersion: string): string => `<script data-host="${hostVersion}">${source}</script>`
