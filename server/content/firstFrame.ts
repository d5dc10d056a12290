/** Bitrates of layer III in kbit/s, of MPEG 1, and of MPEG 2 and 2.5; 0 for those that are no number. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
] as const;
const sampleRates = [44_100, 48_000, 32_000, 0] as const;

/** Returns the length of the MP3 frame whose header is at a position, in bytes; 0 where there is none. */
function frameLength(bytes: Buffer, at: number): number {
  const [sync = 0, version = 0, rate = 0] = bytes.subarray(at, at + 3);
  // All sync bits, and the bits of layer III.
  if (sync !== 0xff || (version & 0xe6) !== 0xe2) return 0;
  const isFirst = (version & 0x18) === 0x18;
  const sampleRate = (sampleRates[(rate >> 2) & 3] ?? 0) / (isFirst ? 1 : version & 0x10 ? 2 : 4);
  const bitrate = bitrates[isFirst ? 0 : 1][rate >> 4] ?? 0;
  if (sampleRate === 0) return 0;
  return Math.floor(((isFirst ? 144_000 : 72_000) * bitrate) / sampleRate) + ((rate >> 1) & 1);
}

/** Returns where the first two MP3 frames in a row begin, e.g. behind a tag; -1 without any. */
export function firstFrame(bytes: Buffer): number {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const length = frameLength(bytes, at);
    if (length > 0 && frameLength(bytes, at + length) > 0) return at;
  }
  return -1;
}
