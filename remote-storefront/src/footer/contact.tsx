import type { Footer } from '@lechaim/shared/contracts/content.ts'
import { mailtoAddress } from '@lechaim/shared/lib/mailto.ts'
import { isMobilePhone, normalisePhone } from '@lechaim/shared/lib/validation.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { color, radius, space, touch } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { FooterLink } from './footer-column.tsx'
import { messages } from './footer-messages.ts'

/** Address, phone, WhatsApp and e-mail, each when the owner has given it. */
export function Contact({ footer: { address, phone, email } }: { footer: Pick<Footer, 'address' | 'phone' | 'email'> }) {
  const whatsapp = whatsappAddress(phone)
  return (
    <>
      {address && (
        <Line label={messages.address} icon={<MapPin aria-hidden size={17} />}>
          <span dir="auto">{address}</span>
        </Line>
      )}
      {phone && (
        <Line label={messages.phone} icon={<Phone aria-hidden size={17} />}>
          <FooterLink href={`tel:${normalisePhone(phone)}`}>
            <bdi dir="ltr">{phone}</bdi>
          </FooterLink>
        </Line>
      )}
      {whatsapp && (
        <Row>
          <MessageCircle aria-hidden size={17} />
          <FooterLink href={whatsapp} target="_blank" rel="noopener noreferrer">
            {common.footer.whatsapp}
          </FooterLink>
        </Row>
      )}
      {email && (
        <Line label={messages.email} icon={<Mail aria-hidden size={17} />}>
          <FooterLink href={mailtoAddress(email)}>
            <bdi dir="ltr">{breakable(email)}</bdi>
          </FooterLink>
        </Line>
      )}
    </>
  )
}

/** Wraps after its @ rather than within a word. */
const breakable = (email: string) => email.split(/(?<=@)/).flatMap((part, index) => (index === 0 ? part : [<wbr key="at" />, part]))

function Line({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Row>
      {icon}
      <VisuallyHidden>{`${label}: `}</VisuallyHidden>
      {children}
    </Row>
  )
}

/** The WhatsApp address of a mobile phone; null for other phones. */
export function whatsappAddress(phone: string): string | null {
  return isMobilePhone(phone) ? `https://wa.me/972${normalisePhone(phone).slice(1)}` : null
}

const networks = ['facebook', 'instagram', 'twitter'] as const

/** The shop's social links that the owner has set. */
export function SocialLinks({ links }: { links: Footer['socialLinks'] }) {
  const set = networks.filter((network) => links[network])
  if (set.length === 0) return null
  return (
    <List aria-label={messages.social}>
      {set.map((network) => (
        <li key={network}>
          <SocialLink href={links[network]} target="_blank" rel="noopener noreferrer">
            {common.footer[network]}
          </SocialLink>
        </li>
      ))}
    </List>
  )
}

const Row = styled.li`
  && {
    flex-wrap: nowrap;
  }
  > svg {
    flex: none;
  }
  > :last-child {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  padding-block-start: ${space(2)};
  list-style: none;
`

const SocialLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-block-size: ${touch};
  padding-inline: ${space(4)};
  border: 1px solid ${color['on-night-soft']};
  border-radius: ${radius.round};
  color: ${color['on-night']};
  text-decoration: none;
  &:hover {
    border-color: ${color.gold};
    color: ${color.gold};
  }
`
