import { color, space } from '@lechaim/shared/ui/theme.ts'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

export function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title>{title}</Title>
      <List>{children}</List>
    </div>
  )
}

const Title = styled.h2`
  margin-block-end: ${space(2)};
  color: ${color['on-night']};
  font-size: 1.1rem;
`

const List = styled.ul`
  display: grid;
  list-style: none;
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(2)};
    min-block-size: 44px;
  }
`

/** A link of the footer, or a button that looks like one. */
export const FooterLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-inline-size: 44px;
  min-block-size: 44px;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  text-align: start;
  text-decoration: none;
  cursor: pointer;
  &:hover {
    color: ${color['on-night']};
    text-decoration: underline;
  }
`
