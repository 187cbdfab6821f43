import { Pill, Pills } from '@lechaim/shared/ui/pill.ts'
import { categoryRoute } from '../../use-route.ts'

export function CategoryPills({ names, current }: { names: readonly string[]; current?: string | undefined }) {
  return (
    <Pills>
      {names.map((name) => (
        <li key={name}>
          <Pill to={categoryRoute(name)} aria-current={name === current ? 'page' : undefined} dir="auto">
            {name}
          </Pill>
        </li>
      ))}
    </Pills>
  )
}
