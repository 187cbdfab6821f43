import { common } from '@lechaim/shared/messages/common.ts'
import { Skeleton } from '@lechaim/shared/ui/skeleton.tsx'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { styled } from 'styled-components'
import { Grid } from './product-grid.tsx'

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholders of loading products, in their later size. */
export function GridSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">{common.loading}</VisuallyHidden>
      <Grid as="div">
        {places.map((place) => (
          <Place key={place} />
        ))}
      </Grid>
    </>
  )
}

const Place = styled(Skeleton)`
  aspect-ratio: 4 / 7;
`
