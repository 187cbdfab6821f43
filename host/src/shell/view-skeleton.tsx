import { Skeleton } from '@lechaim/shared/ui/skeleton.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { styled } from 'styled-components'

/** Placeholder of a view whose module is loading. */
export function ViewSkeleton({ label }: { label: string }) {
  return (
    <Wrap>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <Title />
      <Block />
    </Wrap>
  )
}

const Title = styled(Skeleton)`
  inline-size: min(320px, 60%);
  block-size: ${space(10)};
  margin-block: ${space(6)};
`

const Block = styled(Skeleton)`
  block-size: 50dvh;
`
