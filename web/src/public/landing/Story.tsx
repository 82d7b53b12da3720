/** What comes after the trial: pictures of the product, what it does, what changes, why it is safe, and the last word. */
import { CallToAction } from "./CallToAction.tsx";
import { Features } from "./Features.tsx";
import { Impact } from "./Impact.tsx";
import { ProductPictures } from "./ProductPictures.tsx";
import { SecurityStrip } from "./SecurityStrip.tsx";

export function Story() {
  return (
    <>
      <ProductPictures />
      <Features />
      <Impact />
      <SecurityStrip />
      <CallToAction />
    </>
  );
}
