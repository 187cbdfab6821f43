// A few lines that stand in the page itself, where there is an earlier host to go back to: when the host's script can't be had, isn't what
// was released, or fails before anything is drawn, they ask for the page once more, made by the earlier host. Nothing else could: every
// other script hangs on that one.
import { createHash } from 'node:crypto'

/** Names the host that failed in this browser, and the page it failed in. */
export const failedHostCookie = 'lechaimHostFailed'
const seconds = 1800

/** Runs before the host; `started` on the root is the host's own sign that it has drawn the page. */
const source = `(()=>{const s=document.currentScript,v=s.dataset.host,fail=()=>{if("started"in document.documentElement.dataset)return;document.cookie="${failedHostCookie}="+encodeURIComponent(v)+"~"+Math.random().toString(36).slice(2)+";path=/;max-age=${seconds};samesite=lax";location.reload()};addEventListener("error",e=>{const t=e.target;if(t&&t.src?t.hasAttribute("data-host-script"):(e.filename||"").includes("/remotes/host/"))fail()},true);document.addEventListener("host-failed",fail)})()`

/** For the policy, `sha256-…`. */
export const bootGuardHash = `sha256-${createHash('sha256').update(source).digest('base64')}`

export const bootGuard = (hostVersion: string): string => `<script data-host="${hostVersion}">${source}</script>`
