import { Form } from '@remix-run/react'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { InputField } from '#app/ui/controls/input.tsx'

const NAME = 'coupon'

interface CouponDialogProps {
  /** The other query parameters, which are kept. */
  query: Record<string, string>
  code: string | undefined
  /** The invalid code of the URL, and why. */
  fault: { code: string; text: string } | undefined
}

/** Puts a code into the URL, where the page validates it. Works without script. */
export function CouponDialog({ query, code, fault }: CouponDialogProps) {
  const dialog = useDialog(NAME)
  const { coupon: _, ...rest } = query
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <LinkButton to={dialog.address} replace preventScrollReset size="small">
          {code === undefined ? 'Add coupon' : 'Change coupon'}
        </LinkButton>
        {code === undefined ? null : (
          <LinkButton
            to={`?${new URLSearchParams(rest).toString()}`}
            replace
            preventScrollReset
            size="small"
            variant="quiet"
          >
            Remove coupon
          </LinkButton>
        )}
      </p>
      {dialog.isOpen || fault ? (
        <Dialog
          title="Coupon"
          description="Enter the code you received."
          closeTo={fault ? `?${new URLSearchParams(rest).toString()}` : dialog.closedAddress}
        >
          <Form method="get" replace className="flex flex-col gap-4">
            {Object.entries(rest).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <InputField
              id="coupon-code"
              name="coupon"
              label="Coupon code"
              defaultValue={fault?.code ?? code}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              errors={fault && [fault.text]}
            />
            <p>
              <Button variant="primary">Apply coupon</Button>
            </p>
          </Form>
        </Dialog>
      ) : null}
    </>
  )
}
