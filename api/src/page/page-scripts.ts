// The lines of script that stand in the page itself: what must happen before the shop's own scripts have come. They are the same in every
// page, and the policy lets them run by their hashes.

import { hashOf } from '../releases/live/snapshot.ts'
import { ageCookie, ageGateScript } from './age-gate/age-gate.ts'

/** Before anything is drawn: the visitor's text size and contrast, and whether they have passed the age gate; what an older shop left in the
 *  browser goes (SPEC §3). And from the first moment on, presses on buttons of areas that don't answer yet are kept, and given to them when
 *  they do; a form that has been filled in goes its way without scripts, but for a blank search (SPEC §4). Back to another view of the same
 *  document, before the host is there to show it, loads that view; while it is on its way, what is drawn is not what the address asks for. */
const beginning = `(()=>{
const root=document.documentElement;
root.dataset.scripts="";
try{
localStorage.removeItem("carouselImages");
const size=Number(localStorage.getItem("textSize"));
if(size>=80&&size<=150&&size!==100)root.style.fontSize=size+"%";
if(localStorage.getItem("highContrast")==="true")root.classList.add("high-contrast");
if(localStorage.getItem("${ageCookie}")==="true")root.dataset.age="ok"
}catch{}
const early=[];
const areaOf=button=>button.closest("[data-expose],[data-alive]");
const answers=button=>{const area=areaOf(button);return"alive"in(area||root).dataset};
addEventListener("click",event=>{
const button=event.target.closest&&event.target.closest("#app button");
if(!button||!event.isTrusted||(button.type==="submit"&&button.form&&button.form.length>1)||button.hasAttribute("command")||answers(button))return;
event.stopPropagation();
event.preventDefault();
early.push({button,name:button.getAttribute("aria-label")||button.textContent,area:areaOf(button)})},true);
addEventListener("area-alive",()=>{
for(const press of early.splice(0)){
let{button,area,name}=press;
if(!button.isConnected)button=[...(area&&area.isConnected?area:document).querySelectorAll("button")].find(other=>(other.getAttribute("aria-label")||other.textContent)===name);
if(button&&answers(button))button.click();
else if(button)early.push(press)}},true);
addEventListener("submit",event=>{
const{q}=event.target.elements;
if(q&&!q.value.trim())event.preventDefault()},true);
const asked=location.search;
addEventListener("popstate",()=>{
if("started"in root.dataset||location.search===asked)return;
root.dataset.elsewhere="";
location.reload()})
})()`

/** Milliseconds that the scripts wait for the first view. */
const viewWait = 2500

/** Once the body stands: a word in the console for a lost path (SPEC §2), the age gate, and the shop's scripts. They are asked for when the
 *  largest picture has come and something is on the screen: until then they would only take the line of the one and the processor of the
 *  other. A page that nobody looks at is never painted, and doesn't wait for it. One after the other, since each costs a phone milliseconds
 *  in which it answers nothing. */
const opening = `(()=>{
const root=document.documentElement;
if(location.pathname!=="/")console.error("404: no such path:",location.pathname);
${ageGateScript}
const list=document.getElementById("page-scripts");
if(!list)return;
let started=false;
const start=()=>{
if(started)return;
started=true;
const scripts=JSON.parse(list.textContent);
const ask=()=>{
const one=scripts.shift();
if(!one)return;
const{address,integrity,host}=one;
const element=document.createElement(host?"script":"link");
if(integrity){element.integrity=integrity;element.crossOrigin="anonymous"}
if(host){element.async=false;element.fetchPriority="high";element.dataset.hostScript="";element.src=address}
else{element.rel="preload";element.as="script";element.href=address}
document.head.append(element);
setTimeout(ask)};
ask()};
const painted=()=>{
if(document.hidden||!(PerformanceObserver.supportedEntryTypes||[]).includes("paint"))return start();
new PerformanceObserver(list=>{
if(list.getEntriesByName("first-contentful-paint").length)start()}).observe({type:"paint",buffered:true})};
const picture=document.querySelector('#app img[fetchpriority="high"]');
if(!picture||picture.complete)setTimeout(painted);
else{picture.addEventListener("load",painted);picture.addEventListener("error",painted)}
setTimeout(start,${viewWait})
})()`

/** The default policy of Trusted Types (decision 0027), since releases made before name none. Script addresses lead to releases; other origins
 *  are a matter of `script-src`, and so is the text of script elements, which may be data. Markup loses what could run. The one exception is
 *  the text by which React makes a script element that never runs. */
const trust = `self.trustedTypes&&trustedTypes.createPolicy("default",{
createScriptURL(address){
const{origin,pathname}=new URL(address,document.baseURI);
return(origin===location.origin?/^\\/(remotes\\/|service-worker\\.js$)/.test(pathname):origin!=="null")?address:null},
createScript:(text,type,sink)=>sink.startsWith("HTMLScript")?text:null,
createHTML(html){
const{body}=document.implementation.createHTMLDocument("");
if(!body.setHTML||html==="\\x3cscript>\\x3c/script>")return html;
body.setHTML(html,{sanitizer:{}});
return body.innerHTML}})`

export const trustScript = `<script>${trust}</script>`
export const trustScriptHash = hashOf(trust)

export const beginningScript = `<script>${beginning}</script>`
export const openingScript = `<script>${opening}</script>`
/** For the policy. */
export const pageScriptHashes = [hashOf(beginning), hashOf(opening)]
