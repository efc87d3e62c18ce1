/** Answers as they are kept: compressed as they were sent, with gzip or with zstd, which their first bytes tell. */
import type { Transform } from 'node:stream';
import {
  createGunzip,
  createZstdDecompress,
  gunzipSync,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import type { Coding } from '../door/coding.ts';
import type { ReviewRecord } from '../store/review-records.ts';

/** RFC 8878 3.1.1. */
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** RFC 1952 2.3.1. */
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** No JSON text begins so. */
export const isCompressed = (bytes: Uint8Array): boolean =>
  readCoding(bytes) === 'zstd' || GZIP_MAGIC.equals(bytes.subarray(0, GZIP_MAGIC.length));

const readCoding = (bytes: Uint8Array): Coding =>
  ZSTD_MAGIC.equals(bytes.subarray(0, ZSTD_MAGIC.length)) ? 'zstd' : 'gzip';

/** The bytes before they were compressed; throws for what is no whole gzip or zstd, or more than `most` bytes. */
export function inflateKept(bytes: Uint8Array, most?: number): Buffer {
  const limit = most === undefined ? {} : { maxOutputLength: most };
  return readCoding(bytes) === 'zstd' ? zstdDecompressSync(bytes, limit) : gunzipSync(bytes, limit);
}

/** The request of a kept review, before it was compressed. */
export const inflateRequest = ({
  requestBytes,
  requestEncoding,
}: Pick<ReviewRecord, 'requestBytes' | 'requestEncoding'>): Uint8Array =>
  requestEncoding === 'gzip' ? gunzipSync(requestBytes) : requestBytes;

/** `inflateKept` for a stream, in pieces of `chunkSize` bytes. */
export const createInflate = (bytes: Uint8Array, chunkSize: number): Transform =>
  readCoding(bytes) === 'zstd' ? createZstdDecompress({ chunkSize }) : createGunzip({ chunkSize });

/** The answer in a coding that its reader takes: as it is kept wherever it can be. */
export function recode(bytes: Uint8Array<ArrayBuffer>, coding: Coding): Uint8Array<ArrayBuffer> {
  if (readCoding(bytes) === coding) return bytes;
  const plain = inflateKept(bytes);
  return new Uint8Array(coding === 'zstd' ? zstdCompressSync(plain) : gzipSync(plain));
}
