import { sectionsOf } from '@lechaim/shared/lib/page-text.ts'
import { common, legalPage } from '@lechaim/shared/messages/common.ts'
import { $openPage } from '@lechaim/shared/stores/legal.ts'
import { $route, closePage } from '@lechaim/shared/stores/shell.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { color, space, text, touch, width } from '@lechaim/shared/ui/theme.ts'
import type { MouseEvent, ReactNode } from 'react'
import { styled } from 'styled-components'

/** Headings from which a list of them helps. */
const listedFrom = 2

/** The pages with a form, which are there even before the owner has published their texts. */
export const [cancellationPage, privacyPage] = [legalPage('cancellationPolicy'), legalPage('privacyPolicy')]
const titles: Record<string, string> = { [cancellationPage]: common.legal.cancellationPolicy, [privacyPage]: common.legal.privacyPolicy }

/** A page of the shop's own, such as a legal text, over any view: the footer isn't on every view (decision 0008).
 *  @param form stands below the text */
export function LegalDialog({ form }: { form?: ReactNode }) {
  const found = useHydrated($openPage)
  const { page } = useHydrated($route)
  const title = titles[page ?? '']
  const open = found?.page === null && title ? { title, text: '' } : found
  return (
    <Dialog open={open !== null} title={open?.title ?? ''} maxWidth={width.form} onClose={closePage}>
      <PageText text={open?.text ?? ''} />
      {form}
    </Dialog>
  )
}

const idOf = (index: number) => `page-section-${index}`

/** In the page without another address, which would be a step of the history; an order's address has its secret in the fragment. */
function goToSection(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const heading = document.getElementById(event.currentTarget.hash.slice(1))
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

function PageText({ text }: { text: string }) {
  const sections = sectionsOf(text)
  const headings = sections.flatMap(({ heading }, index) => (heading === null ? [] : [{ heading, id: idOf(index) }]))
  return (
    <Sections dir="auto">
      {headings.length >= listedFrom && (
        <nav aria-label={common.contents}>
          <Contents>
            {headings.map(({ heading, id }) => (
              <li key={id}>
                <a href={`#${id}`} onClick={goToSection}>
                  {heading}
                </a>
              </li>
            ))}
          </Contents>
        </nav>
      )}
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's sections have nothing else
        <section key={index}>
          {section.heading !== null && (
            <Heading id={idOf(index)} tabIndex={-1}>
              {section.heading}
            </Heading>
          )}
          {section.text && <Lines>{section.text}</Lines>}
        </section>
      ))}
    </Sections>
  )
}

const Sections = styled.div`
  display: grid;
  gap: ${space(5)};
`

const Contents = styled.ul`
  padding-block: ${space(1)};
  border-block: 1px solid ${color.line};
  list-style: none;
  a {
    display: flex;
    align-items: center;
    min-block-size: ${touch};
    color: ${color.wine};
    text-underline-offset: 3px;
  }
`

const Heading = styled.h3`
  margin-block-end: ${space(2)};
  font-size: ${text.large};
  scroll-margin-block-start: ${space(4)};
`

const Lines = styled.p`
  white-space: pre-line;
`
