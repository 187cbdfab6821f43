// The browser's part of a trace: the click on "send". The page's script sends its ids and its age with the order, since pages reach no collector;
// the server records it. It is in pages only where tracing is configured.
import type { IncomingHttpHeaders } from 'node:http'

/** In `tracestate`, which proxies pass on; `traceparent` may be the proxy's. */
const form = /(?:^|,)\s*lechaim=((?!0{16})[\da-f]{16})-(\d{1,6})\s*(?:,|$)/
const traceIdForm = /^00-((?!0{32})[\da-f]{32})-/

/** @returns the span's ids and how many milliseconds ago it began; null without one */
export function parseClick({
  traceparent,
  tracestate,
}: IncomingHttpHeaders): { ids: { traceId: string; spanId: string }; ageMs: number } | null {
  const [, spanId, age] = form.exec(tracestate?.toString() ?? '') ?? []
  const traceId = traceIdForm.exec(traceparent?.toString() ?? '')?.[1]
  return traceId && spanId ? { ids: { traceId, spanId }, ageMs: Number(age) } : null
}

/** For the page: adds the headers to the request that places an order. */
export const clickScript = `(()=>{
const send=fetch,hex=n=>[...crypto.getRandomValues(new Uint8Array(n))].map(b=>b.toString(16).padStart(2,0)).join('')
let at=0
addEventListener('click',()=>{at=performance.now()},true)
window.fetch=(input,init)=>{
if(input!=='/api/orders'||init?.method!=='POST')return send(input,init)
const span=hex(8),age=Math.min(999999,Math.round(performance.now()-at)),headers=new Headers(init.headers)
headers.set('traceparent','00-'+hex(16)+'-'+span+'-01')
headers.set('tracestate','lechaim='+span+'-'+age)
return send(input,{...init,headers})}
})()`
