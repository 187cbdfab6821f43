import { color, space } from '@lechaim/shared/ui/theme.ts'
import type { ReactNode } from 'react'
import { css, styled } from 'styled-components'

export function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title>{title}</Title>
      {children}
    </div>
  )
}

const Title = styled.h2`
  margin-block-end: ${space(2)};
  color: ${color['on-night']};
  font-size: 1.1rem;
`

export const FooterList = styled.ul`
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

/** Styles of the footer's links and buttons. */
export const footerPressable = css`
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
