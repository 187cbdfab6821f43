import { useStore } from '@nanostores/react'
import { ProductDialog } from '../products/product-dialog.tsx'
import { FailedNotice, LoadingBlock, TabHead } from '../ui/tab-parts.tsx'
import { imagesMessages as t } from './images-messages.ts'
import { $optimizer, readProgress } from './images-store.ts'
import { OptimizerCard } from './optimizer-card.tsx'
import { OptimizerFailures } from './optimizer-failures.tsx'

/** The job that copies foreign pictures to the shop (SPEC §2, §4). */
export function ImagesTab() {
  const optimizer = useStore($optimizer)
  return (
    <>
      <TabHead title={t.title} />
      {optimizer.state === 'loading' && <LoadingBlock lines={2} />}
      {optimizer.state === 'failed' && <FailedNotice onRetry={readProgress} />}
      {optimizer.state === 'ready' && (
        <>
          <OptimizerCard progress={optimizer.data} />
          {optimizer.data.failures.length > 0 && <OptimizerFailures failures={optimizer.data.failures} />}
        </>
      )}
      <ProductDialog />
    </>
  )
}
