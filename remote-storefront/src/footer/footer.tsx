import type { Footer as FooterContent } from '@lechaim/shared/contracts/content.ts'
import { addressOf, home } from '@lechaim/shared/lib/address.ts'
import { directionOfHours, yearInIsrael } from '@lechaim/shared/lib/format.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $legalTexts } from '@lechaim/shared/stores/legal.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, font, media, space, text } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { drawnLegalTexts, drawnShop } from '../drawn.ts'
import { laidOutWhenNear, later } from '../root-state-styles.ts'
import { useListRoute } from '../use-route.ts'
import { Contact, SocialLinks } from './contact.tsx'
import { FooterColumn, FooterLink } from './footer-column.tsx'
import { messages } from './footer-messages.ts'

/** The shop's company and contact; hidden without a company name (SPEC §2). */
export function Footer() {
  const shop = useStore($shop, { ssr: drawnShop })
  if (shop.state !== 'ready' || !shop.data.footer.companyName) return null
  const footer = shop.data.footer
  return (
    <Night>
      <Columns>
        <About>
          <Name dir="auto">{footer.companyName}</Name>
          <p dir="auto">{footer.description}</p>
          <SocialLinks links={footer.socialLinks} />
        </About>
        <FooterColumn title={common.footer.contact}>
          <Contact footer={footer} />
        </FooterColumn>
        <FooterColumn title={common.footer.hours}>
          <Hours hours={footer.workingHours} />
        </FooterColumn>
        <FooterColumn title={common.footer.information}>
          <LegalTexts />
        </FooterColumn>
      </Columns>
      <Last>
        <p>{common.footer.warning}</p>
        {/* Between a page made before New Year's midnight and one shown after it, the newer year is right. */}
        <p suppressHydrationWarning>{common.footer.rights(yearInIsrael(new Date()), footer.companyName)}</p>
        {footer.businessId && <p>{common.footer.business(footer.businessId)}</p>}
        {/* By the address alone: on an origin of its own the panel is another page. */}
        <Door href={addressOf({ ...home, view: 'admin' })} rel="nofollow">
          {messages.manager}
        </Door>
      </Last>
    </Night>
  )
}

const Night = styled.footer.attrs(later)`
  ${laidOutWhenNear('560px')}
  margin-block-start: ${space(6)};
  background: ${color.night};
  color: ${color['on-night-soft']};
  font-size: ${text.small};
  :focus-visible {
    outline-color: ${color.gold};
  }
`

const Columns = styled(Wrap)`
  display: grid;
  gap: ${space(7)} ${space(6)};
  @media (max-width: 479px) {
    > :nth-child(2) {
      grid-column: 1 / -1;
    }
  }
  padding-block: ${space(12)} ${space(8)};
  grid-template-columns: 1fr 1fr;
  ${media.tablet} {
    grid-template-columns: repeat(3, 1fr);
  }
  ${media.desktop} {
    grid-template-columns: 1.5fr 1fr 1fr 1fr;
    gap: ${space(10)};
  }
`

const About = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(3)};
  max-inline-size: 21.5em;
  @media (max-width: 1023px) {
    grid-column: 1 / -1;
  }
`

const Name = styled.p`
  color: ${color.gold};
  font-family: ${font.heading};
  font-size: 1.9rem;
  font-weight: 800;
  line-height: 1.1;
`

const Last = styled(Wrap)`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(1)} ${space(6)};
  padding-block: ${space(4)} ${space(20)};
  border-block-start: 1px solid ${color['night-line']};
  text-align: center;
  ${media.tablet} {
    padding-block-end: ${space(5)};
  }
`

const Door = styled(FooterLink)`
  min-block-size: 24px;
`

function Hours({ hours: { weekdays, weekends } }: { hours: FooterContent['workingHours'] }) {
  const rows = [
    [common.footer.weekdays, weekdays],
    [common.footer.weekends, weekends],
  ] as const
  return rows.map(
    ([days, hours]) =>
      hours && (
        <li key={days}>
          {days} <bdi dir={directionOfHours(hours)}>{hours}</bdi>
        </li>
      ),
  )
}

function LegalTexts() {
  const route = useListRoute()
  return useStore($legalTexts, { ssr: drawnLegalTexts }).map(({ page, title }) => (
    <li key={page}>
      <FooterLink as={ShellLink} to={{ ...route, page }}>
        {title}
      </FooterLink>
    </li>
  ))
}
