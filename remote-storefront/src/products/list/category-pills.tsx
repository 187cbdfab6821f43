import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { categoryRoute } from '../../use-route.ts'

export function CategoryPills({ names, current }: { names: readonly string[]; current?: string | undefined }) {
  return (
    <Row>
      {names.map((name) => (
        <li key={name}>
          <Pill to={categoryRoute(name)} aria-current={name === current ? 'page' : undefined} dir="auto">
            {name}
          </Pill>
        </li>
      ))}
    </Row>
  )
}

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  list-style: none;
`

const Pill = styled(ShellLink)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${touch};
  padding-inline: ${space(4)};
  border: 1.5px solid ${color.line};
  border-radius: ${radius.round};
  background: ${color.paper};
  font-size: ${text.small};
  font-weight: 500;
  text-decoration: none;
  &:hover {
    background: ${color.hover};
  }
  &[aria-current] {
    border-color: ${color.wine};
    background: ${color['brass-wash']};
  }
`
