import { ageCookie, ageCookieSeconds } from '@lechaim/shared/lib/page-cookies.ts'

/** Makes the age gate work before other scripts load. The page is inert in its HTML: `showModal` would lay out all of it. */
export function openAgeGate(): void {
  const root = document.documentElement
  const gate = document.querySelector<HTMLDialogElement>('#age-gate')
  const app = document.getElementById('app')
  if (!gate || !app) return
  const pass = () => {
    gate.close()
    app.inert = false
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and missing in browsers of today
    document.cookie = `${ageCookie}=true;path=/;max-age=${ageCookieSeconds};samesite=lax`
  }
  if (root.dataset.age === 'ok') {
    pass()
    return
  }

  const confirm = () => {
    root.dataset.age = 'ok'
    pass()
    gate.dispatchEvent(new CustomEvent('age-confirmed'))
  }
  // Answered in another tab.
  addEventListener('storage', ({ key, newValue }) => key === ageCookie && newValue === 'true' && gate.open && confirm())

  requestAnimationFrame(() => setTimeout(() => gate.open && gate.querySelector('button')?.focus()))
  gate.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    if ((event.submitter as HTMLButtonElement | null)?.value === 'no') {
      alert(gate.dataset.refused)
      location.assign(gate.dataset.elsewhere ?? '/')
      return
    }
    try {
      localStorage.setItem(ageCookie, 'true')
      localStorage.setItem('ageVerifiedAt', new Date().toISOString())
    } catch {
      // The cookie is set as well.
    }
    confirm()
  })
}
