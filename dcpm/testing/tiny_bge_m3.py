"""A folder and a seed -> a model of bge-m3's shape with random weights, small enough to make in a test.

What it says about meaning is nothing; that the files are read, pooled and normalised as bge-m3's are is what it is for.
"""

from __future__ import annotations

import importlib
from pathlib import Path

ALPHABET = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?'\"-()äöüéñß我你他们喜欢早上跑步每天的了"
)
SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")  # XLM-R's order: the pad token is 1


def make_tiny_bge_m3(folder: Path, *, dim: int = 32, max_tokens: int = 128, seed: int = 0) -> Path:
    """Writes config, tokenizer, weights, colbert_linear.pt and sparse_linear.pt; returns `folder`."""
    torch = importlib.import_module("torch")
    transformers = importlib.import_module("transformers")
    folder.mkdir(parents=True, exist_ok=True)
    n_tokens = _write_tokenizer(folder, max_tokens)
    config = transformers.XLMRobertaConfig(
        vocab_size=n_tokens,
        hidden_size=dim,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=2 * dim,
        max_position_embeddings=max_tokens + 2,
        type_vocab_size=1,
        bos_token_id=0,
        pad_token_id=1,
        eos_token_id=2,
    )
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        model = transformers.XLMRobertaModel(config, add_pooling_layer=True)
        for parameter in model.parameters():  # the usual start is so small that all texts would look alike
            if parameter.dim() > 1:
                torch.nn.init.normal_(parameter, std=0.5)
        model.save_pretrained(folder)
        torch.save(torch.nn.Linear(dim, dim).state_dict(), folder / "colbert_linear.pt")
        torch.save(torch.nn.Linear(dim, 1).state_dict(), folder / "sparse_linear.pt")
    return folder


def _write_tokenizer(folder: Path, max_tokens: int) -> int:
    """A Unigram tokenizer over single characters, with XLM-R's special tokens; returns the size of its vocabulary."""
    tokenizers = importlib.import_module("tokenizers")
    transformers = importlib.import_module("transformers")
    vocabulary = [(token, 0.0) for token in SPECIAL]
    vocabulary += [(token, -4.0) for token in dict.fromkeys("▁" + ALPHABET)]
    vocabulary += [("<mask>", 0.0)]
    words = tokenizers.Tokenizer(tokenizers.models.Unigram(vocabulary, unk_id=3, byte_fallback=False))
    words.pre_tokenizer = tokenizers.pre_tokenizers.Metaspace()
    words.decoder = tokenizers.decoders.Metaspace()
    words.post_processor = tokenizers.processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> </s> $B </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    transformers.PreTrainedTokenizerFast(
        tokenizer_object=words,
        model_max_length=max_tokens,
        bos_token="<s>",
        eos_token="</s>",
        cls_token="<s>",
        sep_token="</s>",
        unk_token="<unk>",
        pad_token="<pad>",
        mask_token="<mask>",
    ).save_pretrained(folder)
    return len(vocabulary)
