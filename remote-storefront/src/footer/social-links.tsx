import type { Footer } from '@lechaim/shared/contracts/content.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { color, radius, space, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { messages } from './footer-messages.ts'

const networks = ['facebook', 'instagram', 'twitter'] as const

/** The shop's social links that the owner has set. */
export function SocialLinks({ links }: { links: Footer['socialLinks'] }) {
  const set = networks.filter((network) => links[network])
  if (set.length === 0) return null
  return (
    <List aria-label={messages.social}>
      {set.map((network) => (
        <li key={network}>
          <Link href={links[network]} target="_blank" rel="noopener noreferrer">
            {common.footer[network]}
          </Link>
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  padding-block-start: ${space(2)};
  list-style: none;
`

const Link = styled.a`
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
