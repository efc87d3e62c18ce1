/** Makes the page of a kept review that was sent without it, from the review and its request: the page that would have been sent. */
import type { ReviewResponse, RuleBook } from '../../engine/index.ts';
import { compressText } from '../compress-text.ts';
import { inflateKept } from '../kept/kept-bytes.ts';
import { findSite } from '../kept/links.ts';
import { nameRenderer } from '../kept/unmade-page.ts';
import { acceptRequest } from './answer-json.ts';
import type { AnswerJob } from './job.ts';

const NOTE =
  'This page was made later than the review, by another version of the service or of its rules: its amounts are those of the review, and its words may be others.';

/** True where the book has the packs of the review, with the same text. */
function hasPacks({ packs }: RuleBook, { logHeader }: ReviewResponse): boolean {
  const own = new Set(packs.map(({ pack, digest }) => `${pack.pack} ${pack.version} ${digest}`));
  return logHeader.packs.every(({ id, version, digest }) => own.has(`${id} ${version} ${digest}`));
}

/** Answers with the gzip of `{"logHTML": …}`: a page is taken out of it as out of any kept review. */
export const answerPage: AnswerJob = ({ text, unmade }, { engine, ruleBook, renderReport }) => {
  const { resultBytes, renderer } = unmade!;
  const review = engine.parseReview(inflateKept(resultBytes).toString());
  const { request } = acceptRequest(engine.parseRequest(text));
  const { qrCodeID, qrCodeURL } = review;
  const isSame = renderer === nameRenderer() && hasPacks(ruleBook, review);
  const siteUrl = findSite(qrCodeURL ?? '');
  const note = isSame ? null : NOTE;
  const page = renderReport(review, { qrCodeID, qrCodeURL, request, siteUrl, note });
  const logHTML = typeof page === 'string' ? page : page.join('');
  return { body: compressText(JSON.stringify({ logHTML })), headers: {}, review: null, counts: {} };
};
